import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Catalogue, ThemeSummary } from '#schemas/operator/themes.ts'
import { VIEW_TITLES, type View } from '../state/views.ts'
import { UnreadableSource } from '../components/unreadable-source.tsx'
import { isObject, textOf, valueAt, type Keys } from '../state/manifest-text.ts'
import type { OpenSite } from '../state/open-site.ts'
import { ChoicesField } from './choices-field.tsx'
import { ColorTable } from './color-table.tsx'
import { ConformityTable } from './conformity-table.tsx'
import { Refusals } from './field-frame.tsx'
import { isDeclared } from './dependents.ts'
import { DependentsList } from './dependents-list.tsx'
import { SchemaField } from './field.tsx'
import { formOf } from './form-of.tsx'
import { FindSetting } from './find-setting.tsx'
import { FormProvider, useField, useForm, type ManifestForm as Form } from './form-context.ts'
import { RoutesTable } from './routes-table.tsx'
import { hasNoSection, partsOf, SECTIONS, type FormSection } from './sections.ts'
import { ObjectBody } from './structure-fields.tsx'

interface ManifestFormProps {
  site: OpenSite
  sites: readonly string[]
  themes: readonly ThemeSummary[]
  catalogue: Catalogue
}

/** Every setting of a manifest, section by section. */
export function ManifestForm({ site, sites, themes, catalogue }: ManifestFormProps) {
  const own = site.draft.manifest
  const [revealed, setRevealed] = useState<Form['revealed']>(null)
  const root = useRef<HTMLDivElement>(null)
  const reveal = useCallback(
    (pointer: string) => setRevealed((before) => ({ pointer, count: (before?.count ?? 0) + 1 })),
    [],
  )
  const form = useMemo(
    () => (own === undefined ? null : { ...formOf(site, own, { catalogue, sites }), revealed, reveal }),
    [site, own, catalogue, sites, revealed, reveal],
  )
  useEffect(() => {
    if (revealed === null) return
    // The groups around the field open first.
    const frame = requestAnimationFrame(() => focusField(root.current, revealed.pointer))
    return () => cancelAnimationFrame(frame)
  }, [revealed])
  if (form === null) {
    return <UnreadableSource view="form" />
  }
  return (
    <FormProvider value={form}>
      <div className="manifest-form" ref={root}>
        <FindSetting reveal={({ pointer }) => reveal(pointer)} />
        {SECTIONS.map((section) => (
          <Section key={section.id} id={section.id} title={section.title}>
            <ViewHint siteId={site.draft.siteId} section={section.id} />
            <PartRefusals section={section} />
            <SectionBody section={section} themes={themes} />
            {isDeclared(section.id) ? <DependentsList kind={section.id} /> : null}
          </Section>
        ))}
      </div>
    </FormProvider>
  )
}

/**
 * The refusals of a section that no field shows: of the part around its settings, or of a setting that another view edits. The first section
 * has those of settings without a section.
 */
function PartRefusals({ section }: { section: FormSection }) {
  const { refusals } = useForm()
  const parts = partsOf(section)
  const isElsewhere = EDITED_ELSEWHERE[section.id]
  const isFirst = section === SECTIONS[0]
  const shown = refusals.filter(
    ({ pointer }) =>
      pointer !== null &&
      (parts.has(pointer) || isElsewhere?.(pointer) === true || (isFirst && hasNoSection(pointer))),
  )
  if (shown.length === 0) return null
  return (
    <ul className="field-refusals">
      {shown.map(({ pointer, path, expected }) => (
        <li key={`${path} ${expected}`} data-pointer={pointer}>
          <span className="code">{path}</span> {expected}
        </li>
      ))}
    </ul>
  )
}

/** The settings below a section that other views edit. */
const EDITED_ELSEWHERE: Readonly<Partial<Record<string, (pointer: string) => boolean>>> = {
  registration: (pointer) => /^\/registration\/(?:short|full|customFields|consents)(?:\/|$)/.test(pointer),
  theme: (pointer) =>
    /^\/theme(?:\/|$)/.test(pointer) &&
    !/^\/theme\/(?:id|template)$|\/schemes\/(?:light|dark)\/colors\/\w+$/.test(pointer),
}

/** The views with what a person may look for in a section. */
const OTHER_VIEWS: Readonly<Partial<Record<string, readonly [text: string, view: View]>>> = {
  theme: ['Every colour, font and shape of the theme is in', 'theme'],
  languages: ['A further language is added in', 'texts'],
  registration: ['Steps, fields and consents of both forms are in', 'forms'],
  content: ['Rules, terms and other pages are written in', 'pages'],
}

function ViewHint({ siteId, section }: { siteId: string; section: string }) {
  const [text, view] = OTHER_VIEWS[section] ?? []
  if (view === undefined) return null
  return (
    <p className="field-hint section-hint">
      {text} <a href={`#/${siteId}/${view}`}>{VIEW_TITLES[view]}</a>.
    </p>
  )
}

function SectionBody({ section, themes }: { section: FormSection; themes: readonly ThemeSummary[] }) {
  const { known } = useForm()
  switch (section.id) {
    case 'languages':
      return (
        <Offer
          keys={['languages']}
          label="Served languages"
          known={namesOf(known.values['languages'], 'name')}
        />
      )
    case 'currencies':
      return (
        <Offer
          keys={['currencies']}
          label="Served currencies"
          known={namesOf(known.values['currencies'], 'title')}
        />
      )
    case 'theme':
      return (
        <>
          <div className="columns">
            <SchemaField
              keys={['theme', 'id']}
              label="Theme"
              choices={themes.map(({ themeId }) => themeId)}
            />
            <SchemaField keys={['theme', 'template']} label="Page frame" />
          </div>
          <ColorTable />
        </>
      )
    case 'jurisdiction':
      return (
        <>
          <SectionFields section={section} />
          <ConformityTable />
        </>
      )
    case 'routes':
      return <RoutesTable screens={known.screens} />
    case 'modules':
    case 'settings':
    case 'harm':
    case 'content':
    case 'tracking':
    case 'adverts':
    case 'security':
      // The section has the title of its only group.
      return <WholeObject keys={section.keys[0] ?? []} />
    default:
      return <SectionFields section={section} />
  }
}

function SectionFields({ section }: { section: FormSection }) {
  return (
    <div className="columns">
      {section.keys.map((keys) => (
        <div key={keys.join('.')} className="cell">
          <SchemaField keys={keys} />
        </div>
      ))}
    </div>
  )
}

function WholeObject({ keys }: { keys: Keys }) {
  const field = useField(keys)
  return (
    <div data-pointer={field.pointer}>
      {field.node?.description === undefined ? null : (
        <p className="field-hint section-hint">{field.node.description}</p>
      )}
      <ObjectBody field={field} />
      <Refusals field={field} id={field.pointer} />
    </div>
  )
}

/** The languages or currencies that a site serves, and the data of each. */
function Offer({ keys, label, known }: { keys: Keys; label: string; known: ReadonlyMap<string, string> }) {
  const field = useField(keys)
  return (
    <div data-pointer={field.pointer}>
      <Refusals field={field} id={field.pointer} />
      <ChoicesField keys={keys} label={label} known={known} />
      <SchemaField keys={[...keys, 'data']} />
    </div>
  )
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section className="section" aria-labelledby={`section-${id}`}>
      <h2 id={`section-${id}`} tabIndex={-1}>
        {title}
      </h2>
      {children}
    </section>
  )
}

/** Moves the focus to the first input of a field, or to the field where it has none. */
function focusField(root: HTMLElement | null, pointer: string): void {
  const field = root?.querySelector<HTMLElement>(`[data-pointer="${CSS.escape(pointer)}"]`)
  field?.scrollIntoView({ block: 'center' })
  field
    ?.querySelector<HTMLElement>('input, select, textarea, summary, button')
    ?.focus({ preventScroll: true })
}

/** Codes with data in the site or the manifests that it extends, with their names. */
function namesOf(offer: unknown, name: string): ReadonlyMap<string, string> {
  const data = valueAt(offer, ['data'])
  if (!isObject(data)) return new Map()
  return new Map(Object.keys(data).map((code) => [code, textOf(valueAt(data, [code, name])) || code]))
}
