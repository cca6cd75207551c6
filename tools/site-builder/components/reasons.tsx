import { ApiProblem } from '../api/operator-api.ts'

/** The reasons why something is refused. */
export function Reasons({ reasons }: { reasons: readonly string[] }) {
  return (
    <ul className="field-refusals" role="alert">
      {reasons.map((reason) => (
        <li key={reason}>{reason}</li>
      ))}
    </ul>
  )
}

/** The reasons why a call failed, with the places of the refused values. */
export function reasonsOf(problem: Error): string[] {
  const refusals = problem instanceof ApiProblem ? problem.refusals : []
  return refusals.length === 0
    ? [problem.message]
    : refusals.map(({ path, expected }) => `${path} ${expected}`)
}
