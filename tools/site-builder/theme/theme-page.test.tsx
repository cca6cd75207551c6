import { QueryClientProvider } from '@tanstack/react-query'
import { act, cleanup, fireEvent, render, within } from '@testing-library/react'
import { Provider as StoreProvider } from 'jotai'
import { readFileSync } from 'node:fs'
import { afterEach, expect, test, vi } from 'vitest'
import type { ThemeDetail } from '#schemas/operator/themes.ts'
import { exportTokens } from '#schemas/theme/design-tokens/export-tokens.ts'
import { pageTheme } from '#schemas/theme/page-theme.ts'
import type { Theme } from '#schemas/theme/theme.ts'
import type { OperatorApi } from '../api/operator-api.ts'
import { BuilderProvider } from '../state/builder-context.ts'
import { createBuilder } from '../state/builder.ts'
import { draftsAtom } from '../state/builder-state.ts'
import { valueAt } from '../state/manifest-text.ts'
import { useOpenSite } from '../state/open-site.ts'
import { ThemePage } from './theme-page.tsx'

afterEach(cleanup)

const theme = JSON.parse(readFileSync('themes/kola/theme.json', 'utf8')) as Theme
const detail: ThemeDetail = {
  themeId: 'kola',
  name: 'Kola',
  refusals: [],
  sites: ['kola'],
  theme,
  contrast: [],
  page: pageTheme(theme, () => ''),
  styleSheet: '',
  artUrls: { 'fair.svg': '/client/themes/kola/0/fair.svg' },
}
const languages = {
  default: 'en',
  served: ['en', 'fr'],
  data: { en: { name: 'English' }, fr: { name: 'Français' } },
}

function OpenedTheme() {
  const { site } = useOpenSite('kola')
  return site === undefined ? null : <ThemePage site={site} />
}

/** Opens the theme of a site with this manifest. */
async function open(manifest: object = {}, more: Partial<OperatorApi> = {}) {
  const text = JSON.stringify({ siteId: 'kola', theme: { id: 'kola' }, ...manifest }, null, 2)
  const stored = {
    siteId: 'kola',
    manifest: text,
    files: {},
    version: 'd1',
    isLive: true,
    liveVersion: 'v1',
    outdatedFiles: [],
    refusals: [],
  }
  const checked = {
    refusals: [],
    inherited: {},
    origins: {},
    chain: ['kola'],
    resolved: { languages },
    preview: null,
  }
  const api = {
    themes: vi.fn<OperatorApi['themes']>(async () => [detail]),
    theme: vi.fn<OperatorApi['theme']>(async () => detail),
    site: vi.fn<OperatorApi['site']>(
      async () => ({ ...checked, siteId: 'kola', manifest: text, version: 'v1' }) as never,
    ),
    draft: vi.fn<OperatorApi['draft']>(async () => stored as never),
    saveDraft: vi.fn<OperatorApi['saveDraft']>(
      async (_site, saved) => ({ ...stored, manifest: saved, version: 'd2' }) as never,
    ),
    preview: vi.fn<OperatorApi['preview']>(async () => checked as never),
    createTheme: vi.fn<OperatorApi['createTheme']>(async ({ themeId, name }) => ({
      themeId,
      name,
      refusals: [],
      sites: [],
    })),
    catalogue: vi.fn<OperatorApi['catalogue']>(async () => ({
      manifestSchema: {},
      modules: [],
      fonts: [{ font: 'fraunces', name: 'Fraunces Variable', rules: '' }],
      lawDemands: {},
      gameTemplates: [],
    })),
  }
  const builder = createBuilder({ api: { ...api, ...more } as unknown as OperatorApi, hasToken: true })
  const view = render(
    <BuilderProvider value={builder}>
      <StoreProvider store={builder.store}>
        <QueryClientProvider client={builder.queries}>
          <OpenedTheme />
        </QueryClientProvider>
      </StoreProvider>
    </BuilderProvider>,
  )
  await view.findByRole('heading', { name: 'Colours' })
  const draft = builder.store.get(draftsAtom).get('kola')
  if (draft === undefined) throw new Error('The draft is not open.')
  const written = (...keys: (string | number)[]) => valueAt(draft.manifest, ['theme', 'overrides', ...keys])
  return { ...view, api, draft, written, undo: () => act(() => void draft.undo()) }
}

test('a typed colour is written into the overrides of its scheme, and its derived colours follow', async () => {
  const { getByLabelText, written } = await open()
  fireEvent.change(getByLabelText('Primary, light'), { target: { value: '#7a1fa2' } })
  expect(written('schemes')).toEqual({ light: { colors: { primary: '#7a1fa2' } } })
  const text = getByLabelText('On primary, light').closest<HTMLElement>('.color-cell')
  expect(text?.textContent).toContain('follows')
  const own = getByLabelText('Primary, light').closest<HTMLElement>('.color-cell')
  expect(own?.dataset['own']).toBe('true')
})

test('a movement of a slider is one undo step, and the theme shows each colour on the way', async () => {
  const { getByRole, getByLabelText, written, undo } = await open()
  const before = (getByLabelText('Primary, light') as HTMLInputElement).value
  fireEvent.click(getByRole('button', { name: 'Primary, light: sliders and contrast' }))
  const tuner = getByRole('group', { name: 'Primary, light: sliders and contrast' })
  const lightness = within(tuner).getByRole('slider', { name: /^Lightness/ })
  fireEvent.input(lightness, { target: { value: '0.3' } })
  fireEvent.input(lightness, { target: { value: '0.35' } })
  expect(written('schemes')).toBeUndefined()
  const shown = (getByLabelText('Primary, light') as HTMLInputElement).value
  expect(shown).not.toBe(before)
  lightness.dispatchEvent(new Event('change', { bubbles: true }))
  expect(written('schemes', 'light', 'colors', 'primary')).toBe(shown)
  undo()
  expect(written('schemes')).toBeUndefined()
  expect((getByLabelText('Primary, light') as HTMLInputElement).value).toBe(before)
})

test('a colour that cannot be read is marked, and a button takes the nearest one that passes', async () => {
  const { getByLabelText, getByRole, written, undo } = await open()
  fireEvent.change(getByLabelText('Text muted, light'), { target: { value: '#cccccc' } })
  expect(getByRole('status').textContent).toMatch(/pairs of text and ground cannot be read/)
  fireEvent.click(getByRole('button', { name: 'Nearest that passes: Text muted, light' }))
  expect(getByRole('status').textContent).toMatch(/^All \d+ pairs/)
  expect(written('schemes', 'light', 'colors', 'textMuted')).not.toBe('#cccccc')
  undo()
  expect(written('schemes', 'light', 'colors', 'textMuted')).toBe('#cccccc')
})

test('a text that is no colour stays where it was typed, and a colour of the site can be reset', async () => {
  const { getByLabelText, getByRole, written } = await open()
  const link = getByLabelText('Link, dark')
  fireEvent.change(link, { target: { value: 'sea green' } })
  expect((link as HTMLInputElement).value).toBe('sea green')
  expect(written('schemes', 'dark', 'colors', 'link')).toBe('sea green')
  fireEvent.click(getByRole('button', { name: 'Link, dark: back to the theme' }))
  expect((link as HTMLInputElement).value).toBe(theme.schemes.dark.colors.link)
})

test('a change for one language is written for that language alone', async () => {
  const { getByLabelText, getByRole, draft } = await open()
  fireEvent.click(getByRole('button', { name: 'Français' }))
  fireEvent.change(getByLabelText('Jackpot, light'), { target: { value: '#7a1fa2' } })
  expect(valueAt(draft.manifest, ['theme', 'perLanguage'])).toEqual({
    fr: { schemes: { light: { colors: { jackpot: '#7a1fa2' } } } },
  })
})

test('a palette is shown before it is taken, and then is one undo step', async () => {
  const { getByLabelText, getByRole, written, undo } = await open()
  fireEvent.click(getByRole('button', { name: 'Palette from a colour or a picture' }))
  fireEvent.change(getByLabelText('Colour of the brand'), { target: { value: '#7a1fa2' } })
  const primary = getByLabelText('Primary, light') as HTMLInputElement
  expect(primary.value).toBe('#7a1fa2')
  expect(written('schemes')).toBeUndefined()
  fireEvent.click(getByRole('button', { name: 'Cancel' }))
  expect(primary.value).toBe(theme.schemes.light.colors.primary)
  fireEvent.click(getByRole('button', { name: 'Palette from a colour or a picture' }))
  fireEvent.change(getByLabelText('Colour of the brand'), { target: { value: '#7a1fa2' } })
  fireEvent.click(getByRole('button', { name: 'Take the palette' }))
  expect(written('schemes', 'light', 'colors', 'primary')).toBe('#7a1fa2')
  expect(written('schemes', 'dark', 'gradients', 'hero')).toBeTruthy()
  undo()
  expect(written('schemes')).toBeUndefined()
})

test('a text that is no colour gives no palette', async () => {
  const { getByLabelText, getByRole } = await open()
  fireEvent.click(getByRole('button', { name: 'Palette from a colour or a picture' }))
  fireEvent.change(getByLabelText('Colour of the brand'), { target: { value: 'violet' } })
  expect(getByRole('button', { name: 'Take the palette' })).toHaveProperty('disabled', true)
})

test('a corner is moved or typed, and a wrong number stays where it was typed', async () => {
  const { getByLabelText, getByRole, written, undo } = await open()
  fireEvent.click(getByRole('button', { name: 'Shape and space' }))
  const radius = getByLabelText('Radius') as HTMLInputElement
  fireEvent.change(radius, { target: { value: '12' } })
  expect(written('shape')).toEqual({ radius: 12 })
  fireEvent.change(radius, { target: { value: '90000' } })
  expect(radius.value).toBe('90000')
  undo()
  expect(radius.value).toBe(String(theme.shape.radius))
  fireEvent.change(getByLabelText('Card'), { target: { value: 'ticket' } })
  expect(written('variants')).toEqual({ card: 'ticket' })
})

test('a layer of a shadow is added, changed and removed, each in one undo step', async () => {
  const { getByLabelText, getByRole, written, undo } = await open()
  fireEvent.click(getByRole('button', { name: 'Shadows' }))
  const before = theme.elevation.light.raised
  fireEvent.click(getByRole('button', { name: 'Add a layer to Raised, light' }))
  expect(written('elevation', 'light', 'raised')).toHaveLength(before.length + 1)
  const blur = getByLabelText(`Raised, light, layer ${before.length + 1}: blur`) as HTMLInputElement
  fireEvent.change(blur, { target: { value: '900' } })
  expect(blur.getAttribute('aria-invalid')).toBe('true')
  fireEvent.change(blur, { target: { value: '20' } })
  expect(written('elevation', 'light', 'raised', before.length, 'blur')).toBe(20)
  undo()
  undo()
  expect(written('elevation')).toBeUndefined()
})

test('a colour of a gradient is typed, and a text that is no colour is not written', async () => {
  const { getByLabelText, getByRole, written } = await open()
  fireEvent.click(getByRole('button', { name: 'Shadows' }))
  const stop = getByLabelText('Hero, dark, stop 1: colour') as HTMLInputElement
  fireEvent.change(stop, { target: { value: 'plum' } })
  expect(stop.value).toBe('plum')
  expect(written('schemes')).toBeUndefined()
  fireEvent.change(stop, { target: { value: '#331133' } })
  expect(written('schemes', 'dark', 'gradients', 'hero', 'stops', 0, 'color')).toBe('#331133')
})

test('a stop of a gradient is moved by arrow keys, added and removed, and the contrast of the text on it is said', async () => {
  const { getByRole, getAllByText, written } = await open()
  const stops = () => written('schemes', 'dark', 'gradients', 'hero', 'stops') as { at: number }[]
  fireEvent.click(getByRole('button', { name: 'Shadows' }))
  const { length } = theme.schemes.dark.gradients.hero.stops
  const first = getByRole('slider', { name: 'Hero, dark, stop 1: place' })
  fireEvent.keyDown(first, { key: 'Home' })
  fireEvent.keyDown(first, { key: 'ArrowRight', shiftKey: true })
  fireEvent.keyDown(first, { key: 'ArrowLeft' })
  expect(stops()[0]).toMatchObject({ at: 9 })
  fireEvent.click(getByRole('button', { name: 'Add a stop to Hero, dark' }))
  expect(stops()).toHaveLength(length + 1)
  fireEvent.click(getByRole('button', { name: 'Hero, dark: remove stop 2' }))
  expect(stops()).toHaveLength(length)
  expect(getAllByText(/^[\d.]+ for (on hero|hero muted)$/).length).toBeGreaterThan(0)
})

test('uploaded fonts are listed, and one that nothing names is removed', async () => {
  const fonts = [
    { name: 'brand-0123456789abcdef.woff2', siteId: 'kola', bytes: 2048, usedBy: ['site kola'] },
    { name: 'old-0123456789abcdef.woff2', siteId: 'kola', bytes: 1024, usedBy: [] },
    { name: 'base-0123456789abcdef.woff2', siteId: 'base', bytes: 1024, usedBy: [] },
  ]
  const removeFont = vi.fn<OperatorApi['removeFont']>(async (_siteId, name) => ({ name }))
  const { getByRole, findByRole } = await open({}, { fonts: async () => fonts, removeFont })
  fireEvent.click(getByRole('button', { name: 'Type' }))
  const list = await findByRole('region', { name: 'Uploaded fonts' })
  expect(within(list).getAllByRole('button')).toHaveLength(1)
  fireEvent.click(within(list).getByRole('button', { name: 'Remove the font old-0123456789abcdef.woff2' }))
  await vi.waitFor(() =>
    expect(removeFont).toHaveBeenCalledWith('kola', 'old-0123456789abcdef.woff2', expect.any(String)),
  )
})

test('a font is sent once its licence is stated, becomes that of the family, and is given up again', async () => {
  const font = {
    file: 'brand-0123456789abcdef.woff2',
    scripts: ['latin' as const],
    weights: [400, 700],
    ascent: 1,
    descent: 0.25,
    lineGap: 0,
    letter: 0.5,
  }
  const uploadFont = vi.fn<OperatorApi['uploadFont']>(async () => ({ font, bytes: 2048 }))
  const { getByLabelText, getByRole, findByText, written } = await open({}, { uploadFont })
  fireEvent.click(getByRole('button', { name: 'Type' }))
  const input = getByLabelText('Font file, display') as HTMLInputElement
  expect(input.disabled).toBe(true)
  const family = getByRole('group', { name: 'Font of its own, display' })
  fireEvent.click(within(family).getByRole('checkbox'))
  fireEvent.change(input, { target: { files: [new File(['abc'], 'Brand Sans.ttf')] } })
  expect(await findByText('Reduced to 2 KB.')).toBeTruthy()
  expect(uploadFont).toHaveBeenCalledWith(
    'kola',
    { name: 'brand-sans', mayBeUsed: true, file: 'YWJj' },
    expect.any(String),
  )
  expect(written('typography', 'families', 'display', 'own')).toEqual(font)
  fireEvent.click(within(family).getByRole('button', { name: 'Use the font above' }))
  expect(written('typography')).toBeUndefined()
})

test('a curve, an instrument and a drawing are chosen', async () => {
  const { getByLabelText, getByRole, written } = await open()
  fireEvent.click(getByRole('button', { name: 'Motion and sound' }))
  fireEvent.change(getByLabelText('Easing: x1'), { target: { value: '0.5' } })
  expect(written('motion', 'easing', 0)).toBe(0.5)
  fireEvent.change(getByLabelText('Instrument'), { target: { value: 'bell' } })
  expect(written('variants', 'sound')).toBe('bell')
  fireEvent.click(getByRole('button', { name: 'Art' }))
  fireEvent.change(getByLabelText('Win, dark'), { target: { value: 'fair.svg' } })
  expect(written('art', 'win')).toMatchObject({ dark: 'fair.svg' })
})

test('a family and a step of the scale are changed, with a sample in each language', async () => {
  const { findAllByRole, getByLabelText, getByRole, written } = await open()
  fireEvent.click(getByRole('button', { name: 'Type' }))
  await findAllByRole('option', { name: 'Fraunces' })
  fireEvent.change(getByLabelText('Font, body'), { target: { value: 'fraunces' } })
  expect(written('typography', 'families')).toEqual({ body: { font: 'fraunces' } })
  const samples = within(getByRole('group', { name: 'Body' })).getAllByText(/0123456789$/)
  expect(samples.map(({ lang }) => lang)).toEqual(['en', 'fr'])
  expect(samples[0]?.style.fontFamily).toContain('Fraunces Variable')
  fireEvent.change(getByLabelText('Weight of title'), { target: { value: '650' } })
  expect(written('typography', 'scale', 'title')).toEqual({ weight: 650 })
})

test('a file of design tokens is shown with a report, and taken as one undo step', async () => {
  const { findByRole, getByLabelText, getByRole, written, undo } = await open()
  fireEvent.click(getByRole('button', { name: 'Files' }))
  const changed = exportTokens({ ...theme, shape: { ...theme.shape, radius: 17 } })
  const file = { ...changed, stroke: { $type: 'strokeStyle', $value: 'dashed' } }
  const input = getByLabelText('Import a file')
  fireEvent.change(input, { target: { files: [new File([JSON.stringify(file)], 'brand.tokens.json')] } })
  const report = await findByRole('list', { name: 'Tokens of the file' })
  expect(report.textContent).toContain('shape.radiusnew: shape.radius')
  expect(report.textContent).toContain('strokeskipped: a theme has no part of the type strokeStyle')
  expect(written()).toBeUndefined()
  fireEvent.click(getByRole('button', { name: 'Take the tokens' }))
  expect(written()).toEqual({ shape: { radius: 17 } })
  undo()
  expect(written()).toBeUndefined()
})

test('a file that is no JSON is refused with the reason', async () => {
  const { findByRole, getByLabelText, getByRole } = await open()
  fireEvent.click(getByRole('button', { name: 'Files' }))
  fireEvent.change(getByLabelText('Import a file'), {
    target: { files: [new File(['colour: red'], 'a.json')] },
  })
  expect((await findByRole('alert')).textContent).toContain('This file is no JSON')
})

test('the edited theme is saved as a new one, with an id from its name', async () => {
  const { api, getByLabelText, getByRole } = await open({
    theme: { id: 'kola', overrides: { shape: { radius: 17 } } },
  })
  fireEvent.click(getByRole('button', { name: 'Files' }))
  fireEvent.change(getByLabelText('Name'), { target: { value: 'Silver Loch' } })
  fireEvent.click(getByRole('button', { name: 'Save as a new theme' }))
  await vi.waitFor(() => expect(api.createTheme).toHaveBeenCalledOnce())
  expect(api.createTheme.mock.calls[0]?.[0]).toMatchObject({
    themeId: 'silver-loch',
    name: 'Silver Loch',
    from: 'kola',
    theme: { shape: { radius: 17 } },
  })
})
