/** `npm run operator -- token … | player … | approval … | refund … | withdrawal … | chargeback … | reconcile | document … | coupon … | bonus … | prize …`: the operators' API of a running service, from the terminal. */
import { parseArgs } from 'node:util'
import { runApprovalCommand } from './operator/approvals.ts'
import { connectApi, defaultServer } from './operator/connect-api.ts'
import { runChargebackCommand } from './operator/chargebacks.ts'
import { runCouponCommand } from './operator/coupons.ts'
import { Mistake } from './mistake.ts'
import { runDocumentCommand } from './operator/documents.ts'
import { runInGameBonusCommand } from './operator/in-game-bonuses.ts'
import { runPlayerCommand } from './operator/players.ts'
import { runPrizeCommand } from './operator/prizes.ts'
import { runReconcileCommand } from './operator/reconcile.ts'
import { runRefundCommand } from './operator/refunds.ts'
import { createToken, listTokens, revokeToken } from './operator/tokens.ts'
import { runWithdrawalCommand } from './operator/withdrawals.ts'

const USAGE = `Usage:
  npm run operator -- token create --name <name> --scopes <scope,…> [--expires <date>]
                                     Make a token; its secret is shown this once.
  npm run operator -- token list     List the tokens that were made.
  npm run operator -- token revoke <name>
  npm run operator -- player find <user name> --site <id>
  npm run operator -- player ban <playerId> --site <id> --reason <text>
  npm run operator -- player unban <playerId> --site <id> --reason <text>
  npm run operator -- player segment <playerId> --site <id> --segment <A|A1|B|C|D> --reason <text>
  npm run operator -- player ticket <playerId> --site <id>
                                     Make a ticket that logs the player in once.
  npm run operator -- player protection <playerId> --site <id>
                                     Show the player's limits, and a time-out, self-exclusion or ban.
  npm run operator -- player set-limit <playerId> --site <id> --limit <kind> --amount-minor <minor units> --currency <code> --reason <text>
                                     Set customer service's limit; it applies at once.
  npm run operator -- player restrict <playerId> --site <id> --kind <timeOut|selfExclusion> --until <date> --reason <text>
                                     Begin a time-out or a self-exclusion, on every site of the operator.
  npm run operator -- player lift-limit <playerId> --site <id> --limit <kind> [--source self] --reason <text>
  npm run operator -- player lift-restriction <playerId> --site <id> --reason <text>
                                     Ask to end a limit, a time-out or a self-exclusion early.
  npm run operator -- refund instance <gameInstanceId> --site <id> --reason <text>
                                     Give back all plays of an instance before its draw.
  npm run operator -- refund play <playId> --site <id> --reason <text>
                                     Ask to give back one play of an ended instance.
  npm run operator -- approval list --site <id> [--status open]
                                     List changes that another operator must confirm.
  npm run operator -- approval confirm <approvalId> --site <id>
  npm run operator -- approval reject <approvalId> --site <id> --reason <text>
  npm run operator -- withdrawal list --site <id> [--status pending]
                                     List withdrawals with their bank accounts.
  npm run operator -- withdrawal request <playerId> --site <id> --amount <amount> --currency <code> --reason <text> [--holder <name> --number <IBAN or number>] [--sort-code <code>] [--bank <name>]
                                     Ask for a withdrawal on behalf of a player, also of one who is excluded or banned.
                                     Without an account the money goes back to the method of the deposits.
  npm run operator -- withdrawal approve <withdrawalId> --site <id>
  npm run operator -- withdrawal send <withdrawalId> --site <id>
                                     Give an approved withdrawal to the processor that pays it.
  npm run operator -- withdrawal pay <withdrawalId> --site <id> --reference <the bank's reference>
  npm run operator -- withdrawal reject <withdrawalId> --site <id> --reason <text for the player>
  npm run operator -- withdrawal take-back <withdrawalId> --site <id> --reason <text for the player> [--confirmed]
                                     Return the money of a payout that its processor never accepted.
  npm run operator -- chargeback list --site <id>
                                     List deposits that banks took back, and what their players owe.
  npm run operator -- reconcile --from <day> [--to <day>] [--processor <id>]
                                     Compare the processors' lists with the ledger, of all sites; 1 with differences.
  npm run operator -- document list --site <id> [--status submitted]
                                     List players' documents with what they must prove.
  npm run operator -- document view <number> --site <id> --out <file>
                                     Write each page to a file: card.jpg, card-2.jpg, …
  npm run operator -- document accept <number> --site <id>
  npm run operator -- document refuse <number> --site <id> --reason <text for the player>
  npm run operator -- coupon list --site <id>
  npm run operator -- coupon create <file.json> --site <id>
                                     Create a coupon; the file has its terms.
  npm run operator -- coupon end <code> --site <id>
  npm run operator -- bonus list <gameId> --site <id>
  npm run operator -- bonus offer <gameId> --site <id> --amount <amount> --minutes <number> --claims <number>
                                     Offer the players of a game some cash, which each claims once.
  npm run operator -- bonus end <gameId> --site <id>
  npm run operator -- prize list --site <id> [--status claimed]
                                     List won items with their winners.
  npm run operator -- prize accept <number> --site <id>
                                     Accept a claim by phone, also of an expired item.
  npm run operator -- prize hand <number> --site <id> [--agent <number>]
  npm run operator -- prize ship <number> --site <id> --reference <tracking number>
  npm run operator -- prize deliver <number> --site <id> [--reference <receipt>]
  npm run operator -- prize agents --site <id>
  npm run operator -- prize add-agent <file.json> --site <id>
  npm run operator -- prize change-agent <file.json> --site <id> --agent <number>

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
  confirmed: { type: 'boolean' },
  from: { type: 'string' },
  to: { type: 'string' },
  processor: { type: 'string' },
  amount: { type: 'string' },
  minutes: { type: 'string' },
  claims: { type: 'string' },
  'amount-minor': { type: 'string' },
  currency: { type: 'string' },
  kind: { type: 'string' },
  until: { type: 'string' },
  holder: { type: 'string' },
  number: { type: 'string' },
  'sort-code': { type: 'string' },
  bank: { type: 'string' },
  segment: { type: 'string' },
  limit: { type: 'string' },
  source: { type: 'string' },
  agent: { type: 'string' },
  out: { type: 'string' },
  help: { type: 'boolean', short: 'h' },
} as const

const COMMANDS: ReadonlyMap<string, typeof runPlayerCommand> = new Map([
  ['player', runPlayerCommand],
  ['approval', runApprovalCommand],
  ['refund', runRefundCommand],
  ['withdrawal', runWithdrawalCommand],
  ['chargeback', runChargebackCommand],
  ['reconcile', runReconcileCommand],
  ['document', runDocumentCommand],
  ['coupon', runCouponCommand],
  ['bonus', runInGameBonusCommand],
  ['prize', runPrizeCommand],
])

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({ options, allowPositionals: true })
  if (values.help === true) return console.log(USAGE)
  const [subject, command, name, ...rest] = positionals
  const say = (line: string) => console.log(line)
  const connect = () => connectApi(values.server ?? defaultServer(process.env), process.env)
  const run = COMMANDS.get(subject ?? '')
  if (run !== undefined && rest.length === 0) return run(connect(), [command, name], values, say)
  const isRevoke = command === 'revoke'
  if (subject !== 'token' || rest.length > 0 || (name !== undefined) !== isRevoke)
    throw new Mistake(`The commands are about token, ${[...COMMANDS.keys()].join(', ')}.`)
  const api = connect()
  if (command === 'create') return createToken(api, values, say)
  if (command === 'list') return listTokens(api, say)
  if (name !== undefined) return revokeToken(api, name, say)
  throw new Mistake('The commands are token create, token list and token revoke <name>.')
}

/** The commands about a subject, so that the message above them stays in view; all of them where it is no subject. */
function usageFor(subject = ''): string {
  const [all = ''] = USAGE.split('\n\n')
  const commands = all
    .split(/^(?=  npm run)/m)
    .filter((command) => command.startsWith(`  npm run operator -- ${subject} `))
  return commands.length === 0 ? USAGE : `Usage:\n${commands.join('').trimEnd()}`
}

try {
  await main()
} catch (error) {
  const isOfUse =
    error instanceof Mistake ||
    (error instanceof Error && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS'))
  if (!isOfUse) throw error
  console.error(`${error.message}\n\n${usageFor(process.argv[2])}`)
  process.exitCode = 1
}
