import type { Grant, Person } from '#schemas/operator/people.ts'
import { grantOf } from '#schemas/operator/grant-text.ts'
import { Mistake } from '../../mistake.ts'
import { type OperatorApi, resultOf } from './connect-api.ts'
import { numberOf, type OperatorOptions, wanted } from './options.ts'
import { type PageRequest, sayList } from './say-list.ts'

type Say = (line: string) => void

/** `npm run operator -- person …`: people who work for the operators. */
export async function runPersonCommand(
  api: OperatorApi,
  [action, subject]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: Say,
): Promise<void> {
  if (action === 'list') {
    return sayList(
      {
        readPage: async (from: PageRequest<number>) => {
          const { people: rows, hasMore } = resultOf(await api('getPeople', {}, from))
          return { rows, hasMore }
        },
        idOf: ({ personId }) => personId,
        lineOf,
        none: 'Nobody has an account yet.',
      },
      say,
    )
  }
  if (action === 'invite') {
    const name = wanted(options.name, '--name')
    const request = { email: wanted(subject, 'the person’s e-mail address'), name, grants: grantsOf(options) }
    const { person, ...made } = resultOf(await api('invitePerson', {}, request))
    say(lineOf(person))
    sayLink(made, say)
    return
  }
  const personId = numberOf(subject, 'a person')
  switch (action) {
    case 'renew':
      return sayLink(resultOf(await api('renewInvitation', { personId }, {})), say)
    case 'roles':
      return say(
        lineOf(resultOf(await api('changeGrants', { personId }, { grants: grantsOf(options) })).person),
      )
    case 'disable':
      return say(lineOf(resultOf(await api('disablePerson', { personId }, {}))))
    case 'enable':
      return say(lineOf(resultOf(await api('enablePerson', { personId }, {}))))
    case 'sign-out':
      return say(
        `${resultOf(await api('endPersonSessions', { personId }, {})).endedSessions} sessions ended.`,
      )
    default:
      throw new Mistake('person takes list, invite, renew, roles, disable, enable or sign-out.')
  }
}

/** `npm run operator -- role …`: what people may do. */
export async function runRoleCommand(
  api: OperatorApi,
  [action, roleId]: readonly (string | undefined)[],
  options: OperatorOptions,
  say: Say,
): Promise<void> {
  const lineOfRole = ({ roleId: id, scopes }: { roleId: string; scopes: readonly string[] }) =>
    `${id}: ${scopes.join(', ')}`
  switch (action) {
    case 'list':
      for (const role of resultOf(await api('getRoles', {}, {}))) say(lineOfRole(role))
      return
    case 'save': {
      const scopes = listOf(wanted(options.scopes, '--scopes'))
      const params = { roleId: wanted(roleId, 'the name of a role') }
      return say(lineOfRole(resultOf(await api('saveRole', params, { scopes })).role))
    }
    case 'remove': {
      const params = { roleId: wanted(roleId, 'the name of a role') }
      return say(`Removed ${resultOf(await api('removeRole', params, {})).roleId}.`)
    }
    default:
      throw new Mistake('role takes list, save or remove.')
  }
}

const listOf = (text: string) => text.split(',').map((part) => part.trim())

/** `--roles finance,support@aurora,games@2`: a role on every site, on one site, on the sites of an operator. */
function grantsOf({ roles }: OperatorOptions): Grant[] {
  return listOf(wanted(roles, '--roles')).map((text) => {
    const grant = grantOf(text)
    if (grant === null) throw new Mistake(`“${text}” is no role, such as finance, support@aurora or games@2.`)
    return grant
  })
}

function sayLink(
  { link, validUntil }: { readonly link: string; readonly validUntil: number },
  say: Say,
): void {
  say(
    `Link, until ${new Date(validUntil).toISOString().slice(0, 16).replace('T', ' ')} UTC, shown this once:`,
  )
  say(link)
}

function lineOf({ personId, email, name, status, grants }: Person): string {
  const roles = grants.map(({ role, siteId, operatorId }) => {
    const at = siteId ?? operatorId
    return at === undefined ? role : `${role}@${at}`
  })
  return `${personId}  ${name} <${email}>  ${status}  ${roles.join(', ')}`
}
