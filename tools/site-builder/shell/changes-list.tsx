import {
  changesBetween,
  type ManifestChange,
  type MergeConflict,
  shortJson,
} from '#schemas/site-manifest/manifest-changes.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import { useCatalogue } from '../state/builder-queries.ts'

/** The differences between two manifests, in words. */
export function ChangesList({ before, after }: { before: string; after: string }) {
  const { data: catalogue } = useCatalogue()
  const [was, is] = [before, after].map((text) => valueOf(parseJson('', text)))
  if (was === undefined || is === undefined)
    return <p className="field-hint">One of the texts is no JSON, so it has no differences by path.</p>
  const changes = changesBetween(was, is, catalogue?.manifestSchema)
  if (changes.length === 0) return <p className="field-hint">Only the form of the text differs.</p>
  return (
    <ul className="changes" role="list" aria-label="Changes">
      {changes.map((change) => (
        <li key={change.pointer}>
          <Change change={change} />
        </li>
      ))}
    </ul>
  )
}

function Change({ change: { kind, title, before, after } }: { change: ManifestChange }) {
  return (
    <>
      <span className="change-title">{title}</span>
      {kind === 'added' ? null : <del>{shortJson(before)}</del>}
      {kind === 'removed' ? <span>removed</span> : <ins>{shortJson(after)}</ins>}
    </>
  )
}

/** The paths that the live file and the draft have changed in different ways. */
export function ConflictsList({ conflicts }: { conflicts: readonly Omit<MergeConflict, 'keys'>[] }) {
  return (
    <ul className="changes" role="list" aria-label="Conflicts">
      {conflicts.map((conflict) => (
        <li key={conflict.pointer}>
          <span className="change-title">{conflict.title}</span>
          <span>live: {'live' in conflict ? shortJson(conflict.live) : 'nothing'}</span>
          <span>draft: {'draft' in conflict ? shortJson(conflict.draft) : 'nothing'}</span>
        </li>
      ))}
    </ul>
  )
}
