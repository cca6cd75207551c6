/** `npm run operator -- token … | person … | role … | player … | approval … | refund … | withdrawal … | deposit … | dormant … | chargeback … | reconcile | maintenance … | sales … | document … | case … | harm … | campaign … | coupon … | referral … | bonus … | prize … | ad … | webhook … | error … | call …`: the operators' API of a running service, from the terminal. */
import { parseArgs } from 'node:util'
import { runAdvertCommand } from './operator/adverts.ts'
import { runCallCommand } from './operator/call.ts'
import { runApprovalCommand } from './operator/approvals.ts'
import {
  type Answer,
  connectApi,
  defaultServer,
  type OperatorApi,
  keepingAnswers,
} from './operator/connect-api.ts'
import { runCampaignCommand } from './operator/campaigns.ts'
import { runCaseCommand } from './operator/cases.ts'
import { runChargebackCommand } from './operator/chargebacks.ts'
import { runDepositCommand } from './operator/deposits.ts'
import { runDormantCommand } from './operator/dormant.ts'
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
import { EXAMPLES, USAGE } from './operator/usage.ts'
import { runWebhookCommand } from './operator/webhooks.ts'
import { runWithdrawalCommand } from './operator/withdrawals.ts'
import { type Command, mistakeIn, runCommand, type Terminal } from './run-command.ts'

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
  file: { type: 'string' },
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
  campaign: { type: 'string' },
  out: { type: 'string' },
  message: { type: 'string' },
  text: { type: 'string', multiple: true },
  json: { type: 'boolean', default: false },
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
  ['deposit', runDepositCommand],
  ['dormant', runDormantCommand],
  ['chargeback', runChargebackCommand],
  ['reconcile', runReconcileCommand],
  ['document', runDocumentCommand],
  ['case', runCaseCommand],
  ['harm', runHarmCommand],
  ['campaign', runCampaignCommand],
  ['coupon', runCouponCommand],
  ['referral', runReferralCommand],
  ['bonus', runInGameBonusCommand],
  ['prize', runPrizeCommand],
  ['ad', runAdvertCommand],
  ['webhook', runWebhookCommand],
  ['error', runPageErrorCommand],
  ['call', runCallCommand],
])

async function main({ words, env, say }: Terminal): Promise<number> {
  const { values, positionals } = parseArgs({ args: [...words], options, allowPositionals: true })
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
  const example = EXAMPLES[subject]
  const isSubject = commands.length > 0 && example !== undefined
  const usage = isSubject ? `Usage:\n${commands.join('').trimEnd()}` : USAGE.trimEnd()
  return `${usage}\n\nExample:\n  npm run operator -- ${isSubject ? example : EXAMPLES['case']}`
}

/** The subjects of the commands. */
export const SUBJECTS: readonly string[] = ['token', ...COMMANDS.keys()]

export const operatorCommand: Command = { main, usage: ([subject]) => usageFor(subject), mistakeCode: 1 }
if (import.meta.main) await runCommand(operatorCommand)
