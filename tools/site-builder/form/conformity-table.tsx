import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { PlacedRefusal } from '#schemas/operator/placed-refusal.ts'
import type { ConformityRow, LineState } from '#schemas/site-manifest/conformity.ts'
import { ApiProblem } from '../api/operator-api.ts'
import { useBuilder } from '../state/builder-context.ts'
import { useField, useForm } from './form-context.ts'

const STATES: Readonly<Record<LineState, string>> = {
  passed: 'Tested',
  partly: 'Partly',
  notYet: 'Not yet',
  notApplicable: 'Does not apply',
}

/** The address at the end of a source. */
const ADDRESS = /,? ?(https:\/\/\S+)$/

/** Every line of the law that the site follows: what it demands, what of it the draft breaks, and what the product does for it. */
export function ConformityTable() {
  const { api } = useBuilder()
  const { site, refusals } = useForm()
  const { siteId, version } = site.detail
  const [isOpen, setOpen] = useState(false)
  const named = useField(['jurisdictions']).value
  const { data, error } = useQuery({
    queryKey: ['conformity', siteId, version],
    queryFn: isOpen ? () => api.conformity(siteId) : skipToken,
  })
  const rows = (data?.lines ?? [])
    .map((row) => ({ row, broken: breachesOf(row, refusals) }))
    .toSorted((one, other) => Number(other.broken.length > 0) - Number(one.broken.length > 0))
  const count = rows.filter(({ broken }) => broken.length > 0).length
  const added = (Array.isArray(named) ? named.map(String) : []).filter(
    (id) => data !== undefined && !data.jurisdictions.includes(id),
  )
  return (
    <details className="field group" open={isOpen} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>What the law demands</summary>
      {error === null ? null : (
        <p className="field-hint" role="alert">
          {error instanceof ApiProblem && error.kind === 'not-found'
            ? 'The lines appear here once visitors can reach the site.'
            : error.message}
        </p>
      )}
      {data === undefined ? (
        error === null ? (
          <p className="field-hint">Loading the lines…</p>
        ) : null
      ) : (
        <>
          <p className="field-hint" role="status">
            {rows.length === 1 ? '1 line' : `${rows.length} lines`},{' '}
            {count === 0 ? 'none of them broken by the draft' : `${count} broken by the draft`}.
            {added.length === 0
              ? ''
              : ` The lines of ${added.join(', ')} appear here once the draft is published; what the draft breaks of them is refused already.`}
          </p>
          <div className="table-scroll">
            <table className="table conformity" aria-label="Lines of the law">
              <thead>
                <tr>
                  <th scope="col">Line</th>
                  <th scope="col">Demand</th>
                  <th scope="col">Draft</th>
                  <th scope="col">Product</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ row, broken }) => (
                  <Line key={`${row.jurisdiction} ${row.line}`} row={row} broken={broken} />
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </details>
  )
}

function Line({ row, broken }: { row: ConformityRow; broken: readonly PlacedRefusal[] }) {
  const { jurisdiction, line, demand, source, state, reason } = row
  const address = ADDRESS.exec(source)?.[1]
  const isMissing = state === 'notYet' || state === 'partly'
  return (
    <tr data-refused={broken.length > 0}>
      <th scope="row" className="code">
        {jurisdiction} {line}
      </th>
      <td>
        {demand}
        <p className="field-hint">
          {source.replace(ADDRESS, '')}
          {address === undefined ? null : (
            <>
              {' '}
              <a href={address} target="_blank" rel="noreferrer">
                Source
              </a>
            </>
          )}
        </p>
      </td>
      <td>
        {broken.length === 0 ? (
          'Not broken'
        ) : (
          <ul className="field-refusals">
            {broken.map(({ path, expected }) => (
              <li key={`${path} ${expected}`}>
                <span className="code">{path}</span> {cureOf(expected, row)}
              </li>
            ))}
          </ul>
        )}
      </td>
      <td>
        <span className={isMissing ? 'badge bad' : 'badge'}>{STATES[state]}</span>
        {reason === '' ? null : <span className="field-hint"> {reason}</span>}
      </td>
    </tr>
  )
}

/** A refusal of a jurisdiction ends with the paragraph that it is for: `… (gb RTS 12D: …)`. */
const breachesOf = ({ jurisdiction, line }: ConformityRow, refusals: readonly PlacedRefusal[]) =>
  refusals.filter(({ expected }) => expected.includes(`(${jurisdiction} ${line}: `))

const cureOf = (expected: string, { jurisdiction, line }: ConformityRow) =>
  expected.slice(0, expected.indexOf(` (${jurisdiction} ${line}: `))
