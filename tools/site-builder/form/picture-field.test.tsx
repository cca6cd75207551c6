import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { SITE_FILE_MAX_BYTES } from '#schemas/limits.ts'
import { ApiProblem, type OperatorApi } from '../api/operator-api.ts'
import { openForm } from '../testing/open-form.tsx'

afterEach(cleanup)

const LANGUAGES = { languages: { default: 'en', served: ['en', 'de'], data: { en: {}, de: {} } } }
const file = (size = 3) => new File([new Uint8Array(size)], 'our logo.png', { type: 'image/png' })

function openPictures(manifest: object = {}) {
  const api = {
    viewAsset: vi.fn<OperatorApi['viewAsset']>(async () => ({ mediaType: 'image/png', content: 'AAAA' })),
    viewOriginal: vi.fn<OperatorApi['viewOriginal']>(async () => ({
      mediaType: 'image/png',
      content: 'AAAA',
    })),
    assets: vi.fn<OperatorApi['assets']>(async () => [
      { name: 'boat.svg', siteId: 'kola', bytes: 10, usedBy: [] },
      { name: 'seal.svg', siteId: 'base', bytes: 10, usedBy: ['site base'] },
    ]),
    removeAsset: vi.fn<OperatorApi['removeAsset']>(async (_siteId, name) => ({ name })),
    uploadPicture: vi.fn<OperatorApi['uploadPicture']>(async () => ({
      name: 'logo-0123456789abcdef.png',
      bytes: 3,
      mediaType: 'image/png',
      width: 1,
      height: 1,
    })),
  }
  return { api, ...openForm({ manifest: { ...LANGUAGES, ...manifest }, api }) }
}

const input = () => screen.getByLabelText('Logo')
const choose = (chosen: File) => fireEvent.change(input(), { target: { files: [chosen] } })
/** Chooses a file, and takes the whole of it. */
const chooseWhole = async (chosen: File) => {
  choose(chosen)
  fireEvent.click(await screen.findByRole('button', { name: 'Use the whole picture' }))
}

test('an uploaded logo is named in the draft and shown on a light and on a dark ground', async () => {
  const { api, draft, findByAltText } = openPictures()
  await chooseWhole(file())
  await waitFor(() => expect(draft.manifest).toMatchObject({ brand: { logo: 'logo-0123456789abcdef.png' } }))
  const sent = { use: 'logo', name: 'logo', file: 'AAAA' }
  expect(api.uploadPicture).toHaveBeenCalledWith('kola', sent, expect.any(String))
  expect(await findByAltText('Logo on a light ground')).toBeTruthy()
  expect(await findByAltText('Logo on a dark ground')).toBeTruthy()
})

test('a refused picture leaves the draft as it is, says what is expected, and can be replaced by another file', async () => {
  const { api, draft, text, findByRole, queryByRole } = openPictures()
  api.uploadPicture.mockRejectedValueOnce(new ApiProblem('refused', 'It must be a JPEG.'))
  await chooseWhole(file())
  expect((await findByRole('alert')).textContent).toBe('It must be a JPEG.')
  expect(draft.text).toBe(text)
  await chooseWhole(file())
  await waitFor(() => expect(draft.manifest).toMatchObject({ brand: { logo: 'logo-0123456789abcdef.png' } }))
  expect(queryByRole('alert')).toBeNull()
})

test('the part that the keyboard chose is sent with the file, and the original of a picture is cut again', async () => {
  const { api, draft, findByRole, getByRole, getByAltText } = openPictures({ brand: { logo: 'boat.png' } })
  choose(file())
  const whole = await screen.findByAltText('Everything in the file')
  Object.defineProperties(whole, { naturalWidth: { value: 400 }, naturalHeight: { value: 200 } })
  fireEvent.load(whole)
  fireEvent.click(await findByRole('button', { name: 'Show a frame' }))
  expect(await findByRole('group', { name: 'Part that is shown: arrow keys move it' })).toBeTruthy()
  expect(screen.getByText('320 × 160 of 400 × 200 pixels.')).toBeTruthy()
  fireEvent.click(getByRole('button', { name: 'Use this part' }))
  const crop = { x: 0.1, y: 0.1, width: 0.8, height: 0.8 }
  await waitFor(() =>
    expect(api.uploadPicture).toHaveBeenCalledWith(
      'kola',
      { use: 'logo', name: 'logo', file: 'AAAA', crop },
      expect.any(String),
    ),
  )
  await waitFor(() => expect(draft.manifest).toMatchObject({ brand: { logo: 'logo-0123456789abcdef.png' } }))
  const field = input().closest('.field') as HTMLElement
  fireEvent.click(within(field).getByRole('button', { name: 'Crop' }))
  await waitFor(() => expect(getByAltText('Everything in the file')).toBeTruthy())
  expect(api.viewOriginal).toHaveBeenCalledWith('kola', 'logo-0123456789abcdef.png')
  fireEvent.click(getByRole('button', { name: 'Use the whole picture' }))
  await waitFor(() =>
    expect(api.uploadPicture).toHaveBeenLastCalledWith(
      'kola',
      { use: 'logo', name: 'logo', from: 'logo-0123456789abcdef.png' },
      expect.any(String),
    ),
  )
})

test('a file that is too large is not sent', async () => {
  const { api, findByRole } = openPictures()
  choose(file(SITE_FILE_MAX_BYTES + 1))
  expect((await findByRole('alert')).textContent).toContain('at most 4.0 MB')
  expect(api.uploadPicture).not.toHaveBeenCalled()
})

test('a picture of the site is chosen from the list, and only an unused one of its own can be removed', async () => {
  const { api, draft, findByRole, getByRole, queryByRole } = openPictures()
  vi.stubGlobal('confirm', () => true)
  const field = input().closest('.field') as HTMLElement
  const [button] = [...field.querySelectorAll('button')].filter((one) =>
    one.textContent?.startsWith('Choose'),
  )
  fireEvent.click(button as HTMLElement)
  fireEvent.click(await findByRole('button', { name: 'boat.svg: remove' }))
  await waitFor(() => expect(api.removeAsset).toHaveBeenCalledWith('kola', 'boat.svg', expect.any(String)))
  expect(queryByRole('button', { name: 'seal.svg: remove' })).toBeNull()
  fireEvent.click(getByRole('button', { name: /^seal\.svg/ }))
  expect(draft.manifest).toMatchObject({ brand: { logo: 'seal.svg' } })
})

test('a logo for all languages becomes one for each', async () => {
  const { draft, findByRole, findByLabelText } = openPictures({ brand: { logo: 'boat.svg' } })
  fireEvent.click(await findByRole('button', { name: 'One for each language' }))
  expect(draft.manifest).toMatchObject({ brand: { logo: { en: 'boat.svg', de: 'boat.svg' } } })
  expect(await findByLabelText('Logo, de')).toBeTruthy()
})
