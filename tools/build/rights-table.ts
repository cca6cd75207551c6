import { endpoints } from '#schemas/operator/endpoints.ts'
import { permits } from '#schemas/operator/permissions.ts'
import { ROLES } from '#schemas/operator/roles.ts'

const HEAD = `# Rights

<!-- Written by \`npm run generate\` from \`schemas/operator/endpoints\` and \`schemas/operator/roles.ts\`. Do not edit. -->

Who may call which endpoint of the operators' API ([people](operations.md#people)). The service refuses every other call with 403, whatever page or program sends it; \`service/people/rights.service.test.ts\` calls each endpoint with each role.

A role that a person has on every site counts for every endpoint of its column. On one site, or on the sites of one operator, it counts for those with \`:siteId\` in their path, where the site is one of these.
Tokens have permissions in place of roles. Operators make further roles of the same permissions.
`

const ACCESS = {
  open: 'Everybody may call these',
  own: 'Every person who is signed in may call these, about themselves',
} as const

/** The page of the documents about the rights of roles, by path from the project's root. */
export function rightsTable(): Record<string, string> {
  const roles = Object.keys(ROLES)
  const all = Object.values(endpoints).toSorted((one, other) =>
    pathOf(one.route) < pathOf(other.route) ? -1 : 1,
  )
  const marks = (permission: NonNullable<(typeof all)[number]['permission']>) =>
    roles.map((role) => (permits(ROLES[role] ?? [], permission) ? '✓' : ''))
  const rows = all.flatMap(({ route, permission }) =>
    permission === null ? [] : [[`\`${route}\``, `\`${permission}\``, ...marks(permission)]],
  )
  const table = [['endpoint', 'permission', ...roles], ['---', '---', ...roles.map(() => ':-:')], ...rows]
  const others = Object.entries(ACCESS).map(([access, text]) => {
    const routes = all.filter((one) => one.access === access).map(({ route }) => `\`${route}\``)
    return `${text}: ${routes.join(', ')}.`
  })
  const lines = table.map((cells) => `| ${cells.join(' | ')} |`)
  return { 'docs/rights.md': [HEAD, ...lines, '', ...others.flatMap((text) => [text, ''])].join('\n') }
}

/** The path before the method, so that endpoints about the same records are together. */
const pathOf = (route: string) => route.split(' ').toReversed().join(' ')
