import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState } from 'react'
import type { Catalogue, ThemeSummary } from '#schemas/operator/themes.ts'
import { merge } from '#schemas/site-manifest/merge.ts'
import { REGISTRATION_FIELDS } from '#schemas/site-manifest/registration.ts'
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
import { FindSetting } from './find-setting.tsx'
import { FormProvider, useField, useForm, type ManifestForm as Form } from './form-context.ts'
import { RegistrationSection } from './registration-section.tsx'
import { RoutesTable } from './routes-table.tsx'
import type { SchemaNode } from './schema-node.ts'
import { SECTIONS, type FormSection } from './sections.ts'
import { ObjectBody } from './structure-fields.tsx'
import { screensOf } from './suggestions.ts'

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
            <SectionBody section={section} themes={themes} />
            {isDeclared(section.id) ? <DependentsList kind={section.id} /> : null}
          </Section>
        ))}
      </div>
    </FormProvider>
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
    case 'registration':
      return <RegistrationSection known={REGISTRATION_FIELDS} />
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
  return (
    <>
      <ChoicesField keys={keys} label={label} known={known} />
      <SchemaField keys={[...keys, 'data']} />
    </>
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

interface Around {
  readonly catalogue: Catalogue
  readonly sites: readonly string[]
}

function formOf(
  site: OpenSite,
  own: Record<string, unknown>,
  { catalogue, sites }: Around,
): Omit<Form, 'revealed' | 'reveal'> {
  const { inherited, origins } = site.check ?? site.detail
  const values = merge(inherited, own) as Record<string, unknown>
  const served = valueAt(values, ['languages', 'served'])
  const first = valueAt(values, ['languages', 'default'])
  const codes = Array.isArray(served) ? served.filter((code): code is string => typeof code === 'string') : []
  return {
    site,
    schema: catalogue.manifestSchema as SchemaNode,
    own,
    inherited,
    origins,
    refusals: site.check?.refusals ?? site.detail.refusals,
    languages: [...new Set([first, ...codes])].filter((code): code is string => typeof code === 'string'),
    known: {
      values,
      sites: sites.filter((id) => id !== site.draft.siteId),
      screens: screensOf(site, catalogue),
    },
    renderField: (keys, label) => <SchemaField keys={keys} {...(label !== undefined && { label })} />,
  }
}

/** Codes with data in the site or the manifests that it extends, with their names. */
function namesOf(offer: unknown, name: string): ReadonlyMap<string, string> {
  const data = valueAt(offer, ['data'])
  if (!isObject(data)) return new Map()
  return new Map(Object.keys(data).map((code) => [code, textOf(valueAt(data, [code, name])) || code]))
}
