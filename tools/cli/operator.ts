/** `npm run operator -- token create | list | revoke`: the operators' API of a running service, from the terminal. */
import { parseArgs } from 'node:util'
import { connectApi, defaultServer } from './operator/connect-api.ts'
import { Mistake } from './mistake.ts'
import { createToken, listTokens, revokeToken } from './operator/tokens.ts'

const USAGE = `Usage:
  npm run operator -- token create --name <name> --scopes <scope,…> [--expires <date>]
                                     Make a token; its secret is shown this once.
  npm run operator -- token list     List the tokens that were made.
  npm run operator -- token revoke <name>

A scope is a permission (players.ban), every permission of an area (games.*) or all of them (*).
The command asks the service at --server, or http://127.0.0.1:<OPERATOR_PORT>, with the token in OPERATOR_TOKEN.`

const options = {
  server: { type: 'string' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help === true) return console.log(USAGE)
  const [subject, command, name, ...rest] = positionals
  const isRevoke = command === 'revoke'
  if (subject !== 'token' || rest.length > 0 || (name !== undefined) !== isRevoke)
    throw new Mistake('The commands are token create, token list and token revoke <name>.')
  const api = connectApi(values.server ?? defaultServer(process.env), process.env)
  const say = (line: string) => console.log(line)
  if (command === 'create') return createToken(api, values, say)
  if (command === 'list') return listTokens(api, say)
  if (name !== undefined) return revokeToken(api, name, say)
  throw new Mistake('The commands are token create, token list and token revoke <name>.')
}

try {
  await main()
} catch (error) {
  const isOfUse =
    error instanceof Mistake ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (!isOfUse) throw error
  console.error(`${error.message}\n\n${USAGE}`)
  process.exitCode = 1
}
