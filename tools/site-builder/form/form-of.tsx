import type { Catalogue } from '#schemas/operator/themes.ts'
import { merge } from '#schemas/site-manifest/merge.ts'
import { valueAt } from '../state/manifest-text.ts'
import type { OpenSite } from '../state/open-site.ts'
import { SchemaField } from './field.tsx'
import type { ManifestForm } from './form-context.ts'
import { knownPointer, type SchemaNode } from './schema-node.ts'
import { screensOf } from './suggestions.ts'

interface Around {
  readonly catalogue: Catalogue
  readonly sites: readonly string[]
}

/** The state that the fields of a draft share. */
export function formOf(
  site: OpenSite,
  own: Record<string, unknown>,
  { catalogue, sites }: Around,
): Omit<ManifestForm, 'revealed' | 'reveal'> {
  const { inherited, origins } = site.check ?? site.detail
  const values = merge(inherited, own) as Record<string, unknown>
  const served = valueAt(values, ['languages', 'served'])
  const first = valueAt(values, ['languages', 'default'])
  const codes = Array.isArray(served) ? served.filter((code): code is string => typeof code === 'string') : []
  const schema = catalogue.manifestSchema as SchemaNode
  return {
    site,
    schema,
    own,
    inherited,
    origins,
    refusals: (site.check?.refusals ?? site.detail.refusals).map((refusal) => ({
      ...refusal,
      // An unknown key has no field: the part around it shows the refusal.
      pointer: refusal.pointer === null ? null : knownPointer(schema, refusal.pointer),
    })),
    languages: [...new Set([first, ...codes])].filter((code): code is string => typeof code === 'string'),
    known: {
      values,
      sites: sites.filter((id) => id !== site.draft.siteId),
      screens: screensOf(site, catalogue),
    },
    renderField: (keys, label) => <SchemaField keys={keys} {...(label !== undefined && { label })} />,
  }
}
