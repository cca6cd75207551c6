import type { TokenEntry } from '#schemas/operator/tokens.ts'
import { Mistake } from '../../mistake.ts'
import { resultOf, type OperatorApi } from './connect-api.ts'
import { sayList } from './say-list.ts'

type Say = (line: string) => void

interface Wanted {
  readonly name?: string | undefined
  readonly scopes?: string | undefined
  /** A date or time in ISO 8601; a date alone is its start in UTC. */
  readonly expires?: string | undefined
}

export async function createToken(api: OperatorApi, wanted: Wanted, say: Say): Promise<void> {
  const { name, scopes, expires } = wanted
  if (name === undefined || scopes === undefined) throw new Mistake('A token needs --name and --scopes.')
  const expiresAt = expires === undefined ? undefined : Date.parse(expires)
  if (Number.isNaN(expiresAt)) throw new Mistake(`--expires ${expires} is no date such as 2030-12-31.`)
  const request = {
    name,
    scopes: scopes.split(',').map((scope) => scope.trim()),
    ...(expiresAt === undefined ? {} : { expiresAt }),
  }
  const token = resultOf(await api('createToken', {}, request))
  say(`Token of ${lineOf(token)}. Shown this once:`)
  say(token.token)
}

export function listTokens(api: OperatorApi, say: Say): Promise<void> {
  return sayList<TokenEntry, number>(
    {
      readPage: async (from) => {
        const { tokens, hasMore } = resultOf(await api('getTokens', {}, from))
        return { rows: tokens, hasMore }
      },
      idOf: ({ tokenId }) => tokenId,
      lineOf,
      none: 'No token was made; OPERATOR_TOKEN is the only one.',
    },
    say,
  )
}

export async function revokeToken(api: OperatorApi, name: string, say: Say): Promise<void> {
  const {
    tokens: [token],
  } = resultOf(await api('getTokens', {}, { name }))
  if (token === undefined) throw new Mistake(`There is no token “${name}”.`)
  say(lineOf(resultOf(await api('revokeToken', { tokenId: token.tokenId }, {}))))
}

function lineOf({ name, scopes, createdBy, expiresAt, revokedAt }: TokenEntry): string {
  const end = expiresAt === null ? '' : `, expires ${timeOf(expiresAt)}`
  const revoked = revokedAt === null ? '' : `, revoked ${timeOf(revokedAt)}`
  return `${name}: ${scopes.join(', ')} (by ${createdBy}${end}${revoked})`
}

const timeOf = (time: number) => new Date(time).toISOString().slice(0, 16).replace('T', ' ')
