/** `npm run operator -- token … | withdrawal … | document … | coupon …`: the operators' API of a running service, from the terminal. */
import { parseArgs } from 'node:util'
import { connectApi, defaultServer } from './operator/connect-api.ts'
import { runCouponCommand } from './operator/coupons.ts'
import { Mistake } from './mistake.ts'
import { runDocumentCommand } from './operator/documents.ts'
import { createToken, listTokens, revokeToken } from './operator/tokens.ts'
import { runWithdrawalCommand } from './operator/withdrawals.ts'

const USAGE = `Usage:
  npm run operator -- token create --name <name> --scopes <scope,…> [--expires <date>]
                                     Make a token; its secret is shown this once.
  npm run operator -- token list     List the tokens that were made.
  npm run operator -- token revoke <name>
  npm run operator -- withdrawal list --site <id> [--status pending]
                                     List withdrawals with their bank accounts.
  npm run operator -- withdrawal approve <withdrawalId> --site <id>
  npm run operator -- withdrawal pay <withdrawalId> --site <id> --reference <the bank's reference>
  npm run operator -- withdrawal reject <withdrawalId> --site <id> --reason <text for the player>
  npm run operator -- document list --site <id> [--status submitted]
                                     List players' documents with what they must prove.
  npm run operator -- document view <number> --site <id> --out <file>
  npm run operator -- document accept <number> --site <id>
  npm run operator -- document refuse <number> --site <id> --reason <text for the player>
  npm run operator -- coupon list --site <id>
  npm run operator -- coupon create <file.json> --site <id>
                                     Create a coupon; the file has its terms.
  npm run operator -- coupon end <code> --site <id>

A scope is a permission (players.ban), every permission of an area (games.*) or all of them (*).
The command asks the service at --server, or http://127.0.0.1:<OPERATOR_PORT>, with the token in OPERATOR_TOKEN.`

const options = {
  server: { type: 'string' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  expires: { type: 'string' },
  site: { type: 'string' },
  status: { type: 'string' },
  reference: { type: 'string' },
  reason: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help === true) return console.log(USAGE)
  const [subject, command, name, ...rest] = positionals
  const say = (line: string) => console.log(line)
  const connect = () => connectApi(values.server ?? defaultServer(process.env), process.env)
  if (subject === 'withdrawal' && rest.length === 0)
    return runWithdrawalCommand(connect(), [command, name], values, say)
  if (subject === 'document' && rest.length === 0)
    return runDocumentCommand(connect(), [command, name], values, say)
  if (subject === 'coupon' && rest.length === 0)
    return runCouponCommand(connect(), [command, name], values, say)
  const isRevoke = command === 'revoke'
  if (subject !== 'token' || rest.length > 0 || (name !== undefined) !== isRevoke)
    throw new Mistake(
      'The commands are token create, list and revoke, withdrawal list, approve, pay and reject, document list, view, accept and refuse, and coupon list, create and end.',
    )
  const api = connect()
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
