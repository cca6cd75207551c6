import { diff3Merge } from 'node-diff3'
import { pointerOf } from '../json-pointer.ts'
import type { MergeConflict } from './manifest-changes.ts'
import { isMessageFile, type SiteTexts, type TextChanges } from './site-texts.ts'
import { placeOf } from './text-differences.ts'
import { mergeJsonTexts } from './merge-json-texts.ts'

/** A conflict in a text file: of a message by its id, of lines of a page, or of a whole file. */
export interface FileConflict extends Omit<MergeConflict, 'keys'> {
  readonly file: string
}

interface MergedFile {
  readonly merged: string | null
  readonly conflicts: readonly FileConflict[]
}

interface ThreeFiles {
  readonly base: TextChanges
  readonly live: SiteTexts
  readonly draft: TextChanges
}

type Side = 'draft' | 'live'

/** Merges what the live text files changed since the draft began into the changes of the draft. */
export function mergeFiles(
  { base, live, draft }: ThreeFiles,
  prefer?: Side,
): { readonly files: TextChanges; readonly conflicts: readonly FileConflict[] } {
  const merged = Object.entries(draft).map(([file, own]): [string, MergedFile] => {
    const [was, theirs] = [base[file] ?? null, live[file] ?? null]
    if (was === theirs || theirs === own) return [file, { merged: own, conflicts: [] }]
    if (was === own) return [file, { merged: theirs, conflicts: [] }]
    return [file, mergeFile(file, { base: was, live: theirs, draft: own }, prefer)]
  })
  return {
    files: Object.fromEntries(merged.map(([file, { merged: text }]) => [file, text])),
    conflicts: merged.flatMap(([, { conflicts }]) => conflicts),
  }
}

type Sides = Readonly<Record<'base' | Side, string | null>>

function mergeFile(file: string, { base, live, draft }: Sides, prefer: Side | undefined): MergedFile {
  if (live !== null && draft !== null) {
    if (!isMessageFile(file) && base !== null) return mergePages(file, { base, live, draft }, prefer)
    if (isMessageFile(file)) return mergeMessages(file, { base: base ?? '{}', live, draft }, prefer)
  }
  const known = Object.entries({ base, live, draft }).filter(([, text]) => text !== null)
  const conflict = { file, pointer: '', title: file, ...Object.fromEntries(known) }
  return { merged: prefer === 'live' ? live : draft, conflicts: [conflict] }
}

type ThreeTexts = Readonly<Record<'base' | Side, string>>

function mergeMessages(file: string, texts: ThreeTexts, prefer: Side | undefined): MergedFile {
  const { merged, conflicts } = mergeJsonTexts(texts, { ...(prefer !== undefined && { prefer }), of: file })
  const named = conflicts.map(({ keys, ...conflict }) => ({
    ...conflict,
    file,
    title: placeOf(file, keys.join('.')),
  }))
  return { merged, conflicts: named }
}

function mergePages(file: string, { base, live, draft }: ThreeTexts, prefer: Side | undefined): MergedFile {
  const linesOf = (text: string) => text.split('\n')
  const conflicts: FileConflict[] = []
  const regions = diff3Merge(linesOf(draft), linesOf(base), linesOf(live), { excludeFalseConflicts: true })
  const lines = regions.flatMap(({ ok, conflict }) => {
    if (conflict === undefined) return ok ?? []
    const { a: own, b: theirs, o: was, aIndex } = conflict
    conflicts.push({
      file,
      pointer: pointerOf([aIndex + 1]),
      title: placeOf(file, `line ${aIndex + 1}`),
      base: was.join('\n'),
      live: theirs.join('\n'),
      draft: own.join('\n'),
    })
    return prefer === 'live' ? theirs : own
  })
  return { merged: lines.join('\n'), conflicts }
}
