import type { JSONSchema } from '#schemas/json-schema.ts'
import type { ShownConflict } from '#schemas/operator/drafts.ts'
import { mergeFiles } from '#schemas/site-manifest/merge-files.ts'
import { mergeJsonTexts, UnmergeableText } from '#schemas/site-manifest/merge-json-texts.ts'
import { realChanges, type SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import type { DraftTexts } from '../api/operator-api.ts'

/** Two drafts of a site, and the one with which both began. */
export interface Sides {
  readonly base: DraftTexts
  readonly theirs: DraftTexts
  readonly mine: DraftTexts
  /** The live text files. */
  readonly live: SiteTexts
}

export interface MergedSides extends DraftTexts {
  /** The places that both have changed in different ways: `live` is the value of the other person, `draft` the own one. */
  readonly conflicts: readonly ShownConflict[]
}

/** Merges two drafts by path, messages by id and pages by lines. Null where a text is no JSON. */
export function mergeSides(
  { base, theirs, mine, live }: Sides,
  prefer: 'mine' | 'theirs',
  schema?: JSONSchema,
): MergedSides | null {
  const side = prefer === 'mine' ? 'draft' : 'live'
  const paths = new Set([base, theirs, mine].flatMap(({ files }) => Object.keys(files)))
  // A file that a draft does not change has its live text there.
  const textsOf = ({ files }: DraftTexts) =>
    [...paths].map((path) => [path, Object.hasOwn(files, path) ? files[path] : live[path]] as const)
  const changesOf = (draft: DraftTexts) =>
    Object.fromEntries(textsOf(draft).map(([path, text]) => [path, text ?? null]))
  const existing = textsOf(theirs).flatMap(([path, text]) =>
    typeof text === 'string' ? [[path, text] as const] : [],
  )
  try {
    const manifest = mergeJsonTexts(
      { base: base.manifest, live: theirs.manifest, draft: mine.manifest },
      { prefer: side, ...(schema !== undefined && { schema }) },
    )
    const sides = { base: changesOf(base), live: Object.fromEntries(existing), draft: changesOf(mine) }
    const files = mergeFiles(sides, side)
    return {
      manifest: manifest.merged,
      files: realChanges(live, files.files),
      conflicts: [...manifest.conflicts.map(({ keys: _keys, ...conflict }) => conflict), ...files.conflicts],
    }
  } catch (error) {
    if (error instanceof UnmergeableText) return null
    throw error
  }
}
