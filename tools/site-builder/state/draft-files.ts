import { invertedEffects } from '@codemirror/commands'
import { StateEffect, StateField } from '@codemirror/state'
import type { TextChanges } from '#schemas/site-manifest/site-texts.ts'

interface FileText {
  readonly path: string
  /** Null removes the file; undefined leaves it as it is live. */
  readonly text: string | null | undefined
}

const setFile = StateEffect.define<FileText>()

/** The changes of the files beside the manifest, in the state of the editor: its history covers them. */
export const filesField = StateField.define<TextChanges>({
  create: () => ({}),
  update: (files, { effects }) =>
    effects.reduce(
      (changed, effect) => (effect.is(setFile) ? withFile(changed, effect.value) : changed),
      files,
    ),
})

function withFile(files: TextChanges, { path, text }: FileText): TextChanges {
  const { [path]: _before, ...others } = files
  return text === undefined ? others : { ...others, [path]: text }
}

/** An undo of a file's change sets the text before it. */
export const ofFiles = invertedEffects.of(({ effects, startState }) =>
  effects.flatMap((effect) => {
    if (!effect.is(setFile)) return []
    const { path } = effect.value
    return [setFile.of({ path, text: startState.field(filesField)[path] })]
  }),
)

/** The effects of changes that differ from what is there. */
export const changedFiles = (
  files: TextChanges,
  changes: Readonly<Record<string, string | null | undefined>>,
): StateEffect<FileText>[] =>
  Object.entries(changes).flatMap(([path, text]) =>
    files[path] === text ? [] : [setFile.of({ path, text })],
  )

/** The effects that lead to these files. */
export function setFiles(files: TextChanges, wanted: TextChanges): StateEffect<FileText>[] {
  const removed = Object.keys(files).filter((path) => !Object.hasOwn(wanted, path))
  return changedFiles(files, { ...wanted, ...Object.fromEntries(removed.map((path) => [path, undefined])) })
}
