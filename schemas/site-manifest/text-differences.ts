import { diffIndices } from 'node-diff3'
import { pointerOf } from '../json-pointer.ts'
import { changesBetween, type ManifestChange } from './manifest-changes.ts'
import { isPlain } from './merge.ts'
import { parseJson, valueOf } from './parse-json.ts'
import { isMessageFile, type SiteTexts, textChangesBetween } from './site-texts.ts'

/** A difference between two versions of a text file: of one message by its id, or of lines that follow each other. */
export interface TextDifference extends Omit<ManifestChange, 'keys'> {
  /** The path of the file: `messages/en.json`. */
  readonly file: string
}

/** The differences of text files: by message id, and by lines for pages. */
export function textDifferences(before: SiteTexts, after: SiteTexts): TextDifference[] {
  return Object.keys(textChangesBetween(before, after)).flatMap((file) =>
    differencesOf(file, before[file], after[file]),
  )
}

function differencesOf(file: string, before: string | undefined, after: string | undefined) {
  if (isMessageFile(file)) {
    const [was, is] = [messagesIn(before), messagesIn(after)]
    if (was !== null && is !== null)
      return changesBetween(was, is).map(({ keys, ...change }) => ({
        ...change,
        file,
        title: placeOf(file, keys.join('.')),
      }))
  }
  if (before === undefined || after === undefined) return [wholeFile(file, before, after)]
  return linesBetween(file, before, after)
}

/** The messages of a file by id; null where it is no object. A file that is missing has none. */
export function messagesIn(text: string | undefined): Readonly<Record<string, unknown>> | null {
  if (text === undefined) return {}
  const value = valueOf(parseJson('', text))
  return isPlain(value) ? value : null
}

/** A place in a file, in words: `messages/en.json › lobby.title`. */
export const placeOf = (file: string, place: string): string => `${file} › ${place}`

function wholeFile(file: string, before: string | undefined, after: string | undefined): TextDifference {
  return {
    file,
    kind: before === undefined ? 'added' : 'removed',
    pointer: '',
    title: file,
    ...(before !== undefined && { before }),
    ...(after !== undefined && { after }),
  }
}

function linesBetween(file: string, before: string, after: string): TextDifference[] {
  return diffIndices(before.split('\n'), after.split('\n')).map(
    ({ buffer1: [start], buffer1Content: was, buffer2Content: is }) => ({
      file,
      kind: was.length === 0 ? 'added' : is.length === 0 ? 'removed' : 'changed',
      pointer: pointerOf([String(start + 1)]),
      title: placeOf(file, `line ${start + 1}`),
      ...(was.length > 0 && { before: was.join('\n') }),
      ...(is.length > 0 && { after: is.join('\n') }),
    }),
  )
}
