import { applyEdits, modify } from 'jsonc-parser'
import type { JSONSchema } from '../json-schema.ts'
import { mergeManifests, type ManifestChange, type MergeConflict } from './manifest-changes.ts'
import { isPlain } from './merge.ts'
import { parseJson, valueOf } from './parse-json.ts'

/** A text that is no JSON object, so that it cannot be merged by path. The message names it. */
export class UnmergeableText extends Error {
  override readonly name = 'UnmergeableText'
}

interface ThreeTexts {
  readonly base: string
  readonly live: string
  readonly draft: string
}

interface MergeOptions {
  readonly prefer?: 'draft' | 'live'
  /** Gives the titles of paths. */
  readonly schema?: JSONSchema
  /** The path of the file. */
  readonly of?: string
}

/** Merges three JSON texts: the draft keeps its form, and gets the values that the live text has changed. */
export function mergeJsonTexts(
  { base, live, draft }: ThreeTexts,
  { prefer, schema, of = 'manifest.json' }: MergeOptions = {},
): { readonly merged: string; readonly conflicts: readonly MergeConflict[] } {
  const read = (text: string, what: string) => {
    const value = valueOf(parseJson('', text))
    if (isPlain(value)) return value
    throw new UnmergeableText(
      `${what} of ${of} is no JSON object, so it cannot be merged by path. Correct it first.`,
    )
  }
  const values = {
    base: read(base, 'The text before the draft'),
    live: read(live, 'The live text'),
    draft: read(draft, 'The draft'),
  }
  const { taken, conflicts, value } = mergeManifests(values, {
    ...(prefer !== undefined && { prefer }),
    ...(schema !== undefined && { schema }),
  })
  // Whole texts are taken where one side has changed nothing else: they keep their form.
  if (JSON.stringify(value) === JSON.stringify(values.live)) return { merged: live, conflicts }
  return { merged: withChanges(draft, taken), conflicts }
}

const FORMAT = { insertSpaces: true, tabSize: 2, eol: '\n' }

const withChanges = (text: string, changes: readonly ManifestChange[]): string =>
  changes.reduce((changed, { kind, keys, after }) => {
    const value = kind === 'removed' ? undefined : after
    return applyEdits(changed, modify(changed, [...keys], value, { formattingOptions: FORMAT }))
  }, text)
