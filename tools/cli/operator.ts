/** `npm run operator -- token … | person … | role … | player … | approval … | refund … | withdrawal … | chargeback … | reconcile | maintenance … | sales … | document … | case … | harm … | coupon … | referral … | bonus … | prize … | ad … | webhook … | error …`: the operators' API of a running service, from the terminal. */
import { parseArgs } from 'node:util'
import { runAdvertCommand } from './operator/adverts.ts'
import { runApprovalCommand } from './operator/approvals.ts'
import {
  type Answer,
  connectApi,
  defaultServer,
  type OperatorApi,
  keepingAnswers,
} from './operator/connect-api.ts'
import { runCaseCommand } from './operator/cases.ts'
import { runChargebackCommand } from './operator/chargebacks.ts'
import { runCouponCommand } from './operator/coupons.ts'
import { Mistake } from '../mistake.ts'
import { runDocumentCommand } from './operator/documents.ts'
import { runHarmCommand } from './operator/harm.ts'
import { runInGameBonusCommand } from './operator/in-game-bonuses.ts'
import { runMaintenanceCommand } from './operator/maintenance.ts'
import type { OperatorOptions } from './operator/options.ts'
import { runPageErrorCommand } from './operator/page-errors.ts'
import { runPersonCommand, runRoleCommand } from './operator/people.ts'
import { runPlayerCommand } from './operator/players.ts'
import { runPrizeCommand } from './operator/prizes.ts'
import { runReconcileCommand } from './operator/reconcile.ts'
import { runReferralCommand } from './operator/referrals.ts'
import { runRefundCommand } from './operator/refunds.ts'
import { createToken, listTokens, revokeToken } from './operator/tokens.ts'
import { runSalesCommand } from './operator/sales.ts'
import { runWebhookCommand } from './operator/webhooks.ts'
import { runWithdrawalCommand } from './operator/withdrawals.ts'
import { type Command, mistakeIn, runCommand, type Terminal } from './run-command.ts'

const USAGE = `Usage:
  npm run operator -- token create --name <name> --scopes <scope,…> [--expires <date>]
                                     Make a token; its secret is shown this once.
  npm run operator -- token list     List the tokens that were made.
  npm run operator -- token revoke <name>
  npm run operator -- person list    List who works for the operators, with their roles.
  npm run operator -- person invite <e-mail> --name <name> --roles <role,role@site,role@operator …>
                                     Make a link that sets a password and an authenticator; it is mailed too.
  npm run operator -- person renew <number>
                                     Make a new link, for a lost password or authenticator.
  npm run operator -- person roles <number> --roles <role,role@site,role@operator …>
  npm run operator -- person disable|enable|sign-out <number>
  npm run operator -- role list|save <name> --scopes <scope,…>|remove <name>
  npm run operator -- player find <user name> --site <id>
  npm run operator -- player ban <playerId> --site <id> --reason <text>
  npm run operator -- player unban <playerId> --site <id> --reason <text>
  npm run operator -- player segment <playerId> --site <id> --segment <A|A1|B|C|D> --reason <text>
  npm run operator -- player ticket <playerId> --site <id>
                                     Make a ticket that logs the player in once.
  npm run operator -- player demand-password <playerId> --site <id> --reason <text>
                                     End the sessions; the next login must choose another password.
  npm run operator -- player protection <playerId> --site <id>
                                     Show the player's limits, and a time-out, self-exclusion or ban.
  npm run operator -- player subscriptions <playerId> --site <id>
                                     List the player's subscriptions: their draws, payments and missed ones.
  npm run operator -- player set-limit <playerId> --site <id> --limit <kind> --amount-minor <minor units> --currency <code> --reason <text>
                                     Set customer service's limit; it applies at once.
  npm run operator -- player restrict <playerId> --site <id> --kind <timeOut|selfExclusion> --until <date> --reason <text>
                                     Begin a time-out or a self-exclusion, on every site of the operator.
  npm run operator -- player remove-exclusion <playerId> --site <id> --reason <text>
                                     End a self-exclusion on request, a day later, or a week where it has no end.
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
  npm run operator -- maintenance on --site <id> [--message <text for the players>] [--text <language>=<text> …] [--until <date>]
                                     Close a site; its pages show the message in their language, and the expected end.
  npm run operator -- maintenance off --site <id> [--message <text>]
                                     Open it again; a message is a banner.
  npm run operator -- maintenance show --site <id>
  npm run operator -- sales hold --site <id>
                                     Take no plays of any game; all else goes on.
  npm run operator -- sales open --site <id>
  npm run operator -- sales show --site <id>
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
  npm run operator -- case list --site <id> [--status open]
                                     List questions of players and guests, those that have waited longest first.
  npm run operator -- case show <number> --site <id>
  npm run operator -- case assign <number> [<name>] --site <id>
  npm run operator -- case answer <number> --site <id> --message <text> | --template <id> [--close]
                                     Answer; the player gets a mail.
  npm run operator -- case note <number> --site <id> --message <text for operators>
  npm run operator -- case close|reopen <number> --site <id>
  npm run operator -- case merge <number> <number> --site <id>
                                     Move the messages of the first case into the second one.
  npm run operator -- case file <number of the file> --site <id> --out <file>
                                     Write each page to a file: answer.jpg, answer-2.jpg, …
  npm run operator -- case template list|save <id> <file.json>|remove <id> --site <id>
                                     Texts for answers, by language.
  npm run operator -- harm list --site <id> [--status open]
                                     List signs that play harms a player, with the figures in words.
  npm run operator -- harm show|look <number> --site <id>
  npm run operator -- harm note|close <number> --site <id> --message <what was seen or done>
  npm run operator -- coupon list --site <id>
  npm run operator -- coupon create <file.json> --site <id>
                                     Create a coupon; the file has its terms.
  npm run operator -- coupon end <code> --site <id>
  npm run operator -- referral list --site <id> [--status held]
                                     List rewards for invited friends with the reasons against them.
  npm run operator -- referral approve <number of the friend> --site <id>
  npm run operator -- referral decline <number of the friend> --site <id> --reason <text>
  npm run operator -- bonus list <gameId> --site <id>
  npm run operator -- bonus offer <gameId> --site <id> --amount <amount> --minutes <number> --claims <number>
                                     Offer the players of a game some cash, which each claims once.
  npm run operator -- bonus end <gameId> --site <id>
  npm run operator -- ad list --site <id>
                                     List adverts with how often they were shown and clicked.
  npm run operator -- ad create <file.json> --site <id>
                                     Create an advert; the file has its terms, and in pictureFile the path of a picture.
  npm run operator -- ad change <file.json> --site <id> --ad <number>
  npm run operator -- ad end <number> --site <id>
  npm run operator -- webhook list --site <id>
                                     List systems of the operator that are told what changes on a site.
  npm run operator -- webhook add <address> <event …> --site <id>
                                     The events: withdrawal.paid, or withdrawal.* for all of a subject.
  npm run operator -- webhook change <number> <event …> --site <id>
  npm run operator -- webhook pause|resume|end|test|secret <number> --site <id>
  npm run operator -- webhook replay <number> --from <time> [--until <time>] --site <id>
                                     Send the messages of a period again.
  npm run operator -- webhook deliveries [--status given-up] --site <id>
  npm run operator -- webhook repeat <number of a delivery> --site <id>
  npm run operator -- error list --site <id>
                                     List errors that pages of the site reported, the newest first.
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
--json prints the answer of the service instead, or its refusal, as /api/openapi.json has them.
The command asks the service at --server, or http://127.0.0.1:<OPERATOR_PORT>, with the token in OPERATOR_TOKEN.`

const options = {
  server: { type: 'string' },
  name: { type: 'string' },
  scopes: { type: 'string' },
  roles: { type: 'string' },
  expires: { type: 'string' },
  site: { type: 'string' },
  status: { type: 'string' },
  reference: { type: 'string' },
  reason: { type: 'string' },
  confirmed: { type: 'boolean' },
  close: { type: 'boolean' },
  template: { type: 'string' },
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
  ad: { type: 'string' },
  out: { type: 'string' },
  message: { type: 'string' },
  text: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
  help: { type: 'boolean', short: 'h' },
} as const

/** Runs a command about one subject; resolves with the exit code if it is not 0. */
type SubjectCommand = (
  api: OperatorApi,
  words: readonly (string | undefined)[],
  options: OperatorOptions,
  say: (line: string) => void,
) => Promise<number | void>

const COMMANDS: ReadonlyMap<string, SubjectCommand> = new Map<string, SubjectCommand>([
  ['person', runPersonCommand],
  ['role', runRoleCommand],
  ['player', runPlayerCommand],
  ['approval', runApprovalCommand],
  ['refund', runRefundCommand],
  ['maintenance', runMaintenanceCommand],
  ['sales', runSalesCommand],
  ['withdrawal', runWithdrawalCommand],
  ['chargeback', runChargebackCommand],
  ['reconcile', runReconcileCommand],
  ['document', runDocumentCommand],
  ['case', runCaseCommand],
  ['harm', runHarmCommand],
  ['coupon', runCouponCommand],
  ['referral', runReferralCommand],
  ['bonus', runInGameBonusCommand],
  ['prize', runPrizeCommand],
  ['ad', runAdvertCommand],
  ['webhook', runWebhookCommand],
  ['error', runPageErrorCommand],
])

async function main({ words, env, say }: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
  if (values.help === true) {
    say(USAGE)
    return 0
  }
  const connect = () => connectApi(values.server ?? defaultServer(env), env)
  if (values.json) return inJson(connect, positionals, values, say)
  return runWords(connect, positionals, values, say)
}

/** Prints the last answer of the service in place of the lines, or what was wrong. The exit codes are the same. */
async function inJson(
  connect: () => OperatorApi,
  positionals: readonly string[],
  values: OperatorOptions,
  say: (line: string) => void,
): Promise<number> {
  let last: () => Answer<unknown> | null = () => null
  const keep = () => {
    const kept = keepingAnswers(connect())
    last = kept.last
    return kept.api
  }
  const print = (value: unknown) => say(JSON.stringify(value, null, 2))
  try {
    const code = await runWords(keep, positionals, values, () => undefined)
    const answer = last()
    print(answer?.ok === true ? withoutPictures(answer.result) : null)
    return code
  } catch (error) {
    const mistake = mistakeIn(error)
    if (mistake === null) throw error
    const answer = last()
    print(answer?.ok === false ? answer.refusal : { error: 'mistake', message: mistake })
    return 1
  }
}

/** The pages of a document are in the files that the command wrote. */
function withoutPictures(result: unknown): unknown {
  if (typeof result !== 'object' || result === null || !('data' in result)) return result
  const { data: _data, ...facts } = result
  return facts
}

async function runWords(
  connect: () => OperatorApi,
  positionals: readonly string[],
  values: OperatorOptions,
  say: (line: string) => void,
): Promise<number> {
  const [subject, command, name, ...rest] = positionals
  const run = COMMANDS.get(subject ?? '')
  if (run !== undefined && rest.length === 0) return (await run(connect(), [command, name], values, say)) ?? 0
  const isRevoke = command === 'revoke'
  if (subject !== 'token' || rest.length > 0 || (name !== undefined) !== isRevoke)
    throw new Mistake(`The commands are about token, ${[...COMMANDS.keys()].join(', ')}.`)
  const api = connect()
  if (command === 'create') await createToken(api, values, say)
  else if (command === 'list') await listTokens(api, say)
  else if (name !== undefined) await revokeToken(api, name, say)
  else throw new Mistake('The commands are token create, token list and token revoke <name>.')
  return 0
}

/** The commands about a subject, so that the message above them stays in view; all of them where it is no subject. */
function usageFor(subject = ''): string {
  const [all = ''] = USAGE.split('\n\n')
  const commands = all
    .split(/^(?=  npm run)/m)
    .filter((command) => command.startsWith(`  npm run operator -- ${subject} `))
  return commands.length === 0 ? USAGE : `Usage:\n${commands.join('').trimEnd()}`
}

export const operatorCommand: Command = { main, usage: ([subject]) => usageFor(subject), mistakeCode: 1 }
if (import.meta.main) await runCommand(operatorCommand)
