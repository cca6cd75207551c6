import {
  changesBetween,
  type ManifestChange,
  type MergeConflict,
  shortJson,
} from '#schemas/site-manifest/manifest-changes.ts'
import type { SiteTexts } from '#schemas/site-manifest/site-texts.ts'
import { textDifferences } from '#schemas/site-manifest/text-differences.ts'
import { parseJson, valueOf } from '#schemas/site-manifest/parse-json.ts'
import { useCatalogue } from '../state/builder-queries.ts'

/** Texts of a site: its manifest, and the files beside it where they are known. */
interface ComparedTexts {
  readonly manifest: string
  readonly files?: SiteTexts | undefined
}

/** The differences between the texts of a site, in words. */
export function ChangesList({ before, after }: { before: ComparedTexts; after: ComparedTexts }) {
  const { data: catalogue } = useCatalogue()
  const [was, is] = [before, after].map(({ manifest }) => valueOf(parseJson('', manifest)))
  const isJson = was !== undefined && is !== undefined
  const changes = isJson ? changesBetween(was, is, catalogue?.manifestSchema) : []
  const inFiles =
    before.files === undefined || after.files === undefined ? [] : textDifferences(before.files, after.files)
  const all = [
    ...changes.map((change) => ({ key: change.pointer, change })),
    ...inFiles.map((change) => ({ key: `${change.file} ${change.pointer}`, change })),
  ]
  return (
    <>
      {isJson ? null : (
        <p className="field-hint">One of the manifests is no JSON, so it has no differences by path.</p>
      )}
      {isJson && all.length === 0 ? (
        <p className="field-hint">Only the form of the text differs.</p>
      ) : (
        <ul className="changes" role="list" aria-label="Changes">
          {all.map(({ key, change }) => (
            <li key={key}>
              <Change change={change} />
            </li>
          ))}
        </ul>
      )}
    </>
  )
}

type ShownChange = Pick<ManifestChange, 'kind' | 'title' | 'before' | 'after'>

function Change({ change: { kind, title, before, after } }: { change: ShownChange }) {
  return (
    <>
      <span className="change-title">{title}</span>
      {kind === 'added' ? null : <del>{shortJson(before)}</del>}
      {kind === 'removed' ? <span>removed</span> : <ins>{shortJson(after)}</ins>}
    </>
  )
}

interface ConflictsListProps {
  readonly conflicts: readonly Omit<MergeConflict, 'keys'>[]
  /** The names of the two sides. */
  readonly live: string
  readonly draft: string
}

/** The paths that two sides have changed in different ways, with the value before and those of both. */
export function ConflictsList({ conflicts, live, draft }: ConflictsListProps) {
  const sides = [
    ['base', 'Before'],
    ['live', live],
    ['draft', draft],
  ] as const
  return (
    <ul className="changes" role="list" aria-label="Conflicts">
      {conflicts.map((conflict) => (
        <li key={`${conflict.title} ${conflict.pointer}`}>
          <span className="change-title">{conflict.title}</span>
          <dl className="sides">
            {sides.map(([side, name]) => (
              <div key={side}>
                <dt>{name}</dt>
                <dd>{side in conflict ? shortJson(conflict[side]) : 'nothing'}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  )
}
