import { useMemo, type ReactNode } from 'react'
import type { Catalogue, ThemeSummary } from '#schemas/operator/themes.ts'
import { merge } from '#schemas/site-manifest/merge.ts'
import { REGISTRATION_FIELDS } from '#schemas/site-manifest/registration.ts'
import { UnreadableSource } from '../components/unreadable-source.tsx'
import { isObject, textOf, valueAt } from '../state/manifest-text.ts'
import type { OpenSite } from '../state/open-site.ts'
import { ChoicesField } from './choices-field.tsx'
import { ColorTable } from './color-table.tsx'
import { SchemaField } from './field.tsx'
import { FormProvider, type ManifestForm as Form } from './form-context.ts'
import { RegistrationSection } from './registration-section.tsx'
import { RoutesTable } from './routes-table.tsx'
import type { SchemaNode } from './schema-node.ts'

interface ManifestFormProps {
  site: OpenSite
  sites: readonly string[]
  themes: readonly ThemeSummary[]
  catalogue: Catalogue
}

/** The most frequently changed parts of a manifest. The source view has all of it. */
export function ManifestForm({ site, sites, themes, catalogue }: ManifestFormProps) {
  const own = site.draft.manifest
  const form = useMemo(
    () => (own === undefined ? null : formOf(site, own, catalogue)),
    [site, own, catalogue],
  )
  if (form === null) {
    return <UnreadableSource view="form" />
  }
  const offered = (key: string) => merge(form.inherited[key], form.own[key])
  return (
    <FormProvider value={form}>
      <div className="manifest-form">
        <Section id="identity" title="Identity">
          <div className="columns">
            <SchemaField keys={['brand', 'siteName']} />
            <div>
              <SchemaField keys={['memberId']} hint="The site’s number on the wire; each has its own." />
              <SchemaField keys={['operatorId']} hint="Sites of one operator share exclusions." />
              <SchemaField keys={['extends']} choices={sites.filter((id) => id !== site.draft.siteId)} />
            </div>
          </div>
          <SchemaField keys={['brand', 'header']} label="Line in the header" />
        </Section>
        <Section id="hosts" title="Hosts">
          <SchemaField keys={['hosts']} label="Host names" />
        </Section>
        <Section id="languages" title="Languages">
          <ChoicesField
            keys={['languages']}
            label="Served languages"
            known={namesOf(offered('languages'), 'name')}
          />
        </Section>
        <Section id="currencies" title="Currencies">
          <ChoicesField
            keys={['currencies']}
            label="Served currencies"
            known={namesOf(offered('currencies'), 'title')}
          />
        </Section>
        <Section id="theme" title="Theme">
          <div className="columns">
            <SchemaField
              keys={['theme', 'id']}
              label="Theme"
              choices={themes.map(({ themeId }) => themeId)}
            />
            <SchemaField keys={['theme', 'template']} label="Page frame" />
          </div>
          <ColorTable />
        </Section>
        <Section id="menu" title="Menu">
          <SchemaField keys={['menu']} label="Menu" />
        </Section>
        <Section id="routes" title="Routes">
          <RoutesTable screens={screensOf(site, catalogue)} />
        </Section>
        <Section id="registration" title="Registration">
          <RegistrationSection known={REGISTRATION_FIELDS} />
        </Section>
      </div>
    </FormProvider>
  )
}

/** Sections by the id of their heading, as link targets. */
export const SECTIONS = [
  ['identity', 'Identity'],
  ['hosts', 'Hosts'],
  ['languages', 'Languages'],
  ['currencies', 'Currencies'],
  ['theme', 'Theme'],
  ['menu', 'Menu'],
  ['routes', 'Routes'],
  ['registration', 'Registration'],
] as const

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

function formOf(site: OpenSite, own: Record<string, unknown>, { manifestSchema }: Catalogue): Form {
  const { inherited, origins } = site.check ?? site.detail
  const languages = merge(inherited['languages'], own['languages'])
  const served = valueAt(languages, ['served'])
  const first = valueAt(languages, ['default'])
  const codes = Array.isArray(served) ? served.filter((code): code is string => typeof code === 'string') : []
  return {
    site,
    schema: manifestSchema as SchemaNode,
    own,
    inherited,
    origins,
    refusals: site.check?.refusals ?? site.detail.refusals,
    languages: [...new Set([first, ...codes])].filter((code): code is string => typeof code === 'string'),
    renderField: (keys, label) => <SchemaField keys={keys} label={label} />,
  }
}

/** Codes with data in the site or the manifests that it extends, with their names. */
function namesOf(offer: unknown, name: string): ReadonlyMap<string, string> {
  const data = valueAt(offer, ['data'])
  if (!isObject(data)) return new Map()
  return new Map(Object.keys(data).map((code) => [code, textOf(valueAt(data, [code, name])) || code]))
}

function screensOf({ check, detail }: OpenSite, { modules }: Catalogue): string[] {
  const enabled = (check?.resolved ?? detail.resolved)?.modules ?? {}
  return modules
    .filter(({ id }) => id === 'runtime' || enabled[id]?.enabled === true)
    .flatMap(({ screens }) => screens)
    .toSorted()
}
