import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { IntlMessageFormat } from 'intl-messageformat'
import { COUPON_REFUSALS } from '#schemas/protocol/coupons.ts'
import { depositStepSchema } from '#schemas/protocol/deposits.ts'
import { FAULT, FAULTS, type FaultName, JOIN_EXIT } from '#schemas/protocol/faults.ts'
import { TICKET_STATUSES } from '#schemas/protocol/tickets.ts'
import { WITHDRAWAL_REFUSALS } from '#schemas/protocol/withdrawals.ts'

const ROOT = join(import.meta.dirname, '../..')

/** Values for the texts that contain some. */
const VALUES = { unit: 'line', room: 2, left: '€25.00', min: '€10.00', difference: '8 seconds' }

export interface ErrorRow {
  readonly code: string
  readonly meaning: string
  /** Ids of its messages; the ids of a title and a text are two. */
  readonly messages: readonly string[]
}

export interface ErrorGroup {
  readonly title: string
  readonly shown: string
  /** Tests in which the code arrives and its text is looked for. */
  readonly seenIn: readonly string[]
  /** The journey of `tests/e2e/errors.e2e.ts` that sees its codes in a browser. */
  readonly journey: string
  /** Codes with a real cause in the journey. The page gets the others by an answer that is changed on the wire. */
  readonly byService?: readonly string[]
  readonly rows: readonly ErrorRow[]
}

/** Faults of a client that needs a repair: a page shows none of them with a text of its own. */
const WITHOUT_TEXT: readonly FaultName[] = [
  'invalidBody',
  'keyRequired',
  'keyReused',
  'notFound',
  'processingFailed',
]

/** Codes whose text is another message than the one of their number. */
const OTHER_MESSAGES: Readonly<Record<string, string>> = { [FAULT.selfRestricted]: 'session.restricted.body' }

const faultRows = (names: readonly FaultName[], prefix: string): ErrorRow[] =>
  names.map((name) => ({
    code: FAULT[name],
    meaning: FAULTS[FAULT[name]],
    messages: [OTHER_MESSAGES[FAULT[name]] ?? `${prefix}.${FAULT[name]}`],
  }))

const titleAndText = (id: string) => [`${id}.title`, `${id}.body`]
/** `playerUsesReached` and `not-enabled` as words. */
const inWords = (name: string) =>
  name.replaceAll('-', ' ').replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)

export const ERROR_GROUPS: readonly ErrorGroup[] = [
  {
    title: 'Login',
    journey: 'a visitor reads why a login was refused',
    byService: ['103', '106', '107'],
    shown: 'in the form of the login, at `/login` and in its dialog',
    seenIn: ['modules/session/modals/login.test.tsx'],
    rows: faultRows(
      [
        'notLoggedIn',
        'notYours',
        'wrongCredentials',
        'alreadyLoggedIn',
        'accountExpired',
        'accountLocked',
        'selfRestricted',
        'noTemporaryPassword',
        'malformedCredentials',
        'malformedUsername',
        'malformedPassword',
        'passwordChangeRequired',
      ],
      'session.fault',
    ),
  },
  {
    title: 'Registration',
    journey: 'a visitor reads why a registration was refused',
    byService: ['113', '20', '28'],
    shown: 'in the form of the registration',
    seenIn: ['modules/registration/modals/short-registration.test.tsx'],
    rows: faultRows(
      ['tooManyRegistrations', 'registrationRefused', 'fullRegistrationRefused'],
      'registration.fault',
    ),
  },
  {
    title: 'Coupon',
    journey: 'a player reads why a coupon was refused',
    byService: ['50'],
    shown: 'at the field of the coupon, at `/deposit` and in the dialog of the deposit',
    seenIn: ['modules/cashier/components/deposit-form.test.tsx'],
    rows: Object.entries(COUPON_REFUSALS).map(([name, code]) => ({
      code: String(code),
      meaning: inWords(name),
      messages: [`cashier.coupon.refused.${code}`],
    })),
  },
  {
    title: 'Ticket check',
    journey: 'a visitor reads the status of a ticket',
    byService: ['invalid'],
    shown: 'at `/scan`, as the status of the ticket',
    seenIn: ['modules/raffle/screens/raffle.test.tsx'],
    rows: TICKET_STATUSES.map((status) => ({
      code: status,
      meaning: inWords(status),
      messages: [`raffle.scan.${status}`, `raffle.scan.${status}.body`],
    })),
  },
  {
    title: 'Join',
    journey: 'a player reads why a purchase was refused',
    byService: ['3', '9'],
    shown: 'in place of the receipt, on the screen or in the dialog that bought',
    seenIn: ['modules/picking/components/guest-purchase.test.tsx'],
    rows: Object.entries(JOIN_EXIT)
      .filter(([name]) => name !== 'success')
      .map(([name, code]) => ({
        code: String(code),
        meaning: inWords(name),
        messages: titleAndText(`picking.notJoined.${code}`),
      })),
  },
  {
    title: 'Deposit statuses',
    journey: 'a player reads why nothing can be deposited',
    byService: ['country-disabled'],
    shown: 'in place of the form of the deposit, from `getDepositStep` and `depositRequestInfo`',
    seenIn: ['modules/cashier/components/deposit-form.test.tsx'],
    rows: depositStepSchema.properties.status.enum
      .filter((status) => status !== 'ready')
      .map((status) => ({
        code: status,
        meaning: inWords(status),
        messages: [`cashier.deposit.status.${status}`],
      })),
  },
  {
    title: 'Withdrawal statuses',
    journey: 'a player reads why nothing can be withdrawn',
    byService: [
      'deposit-first',
      'registration-needed',
      'country-disabled',
      'amount-invalid',
      'insufficient-funds',
      'return-first',
    ],
    shown:
      'in place of the form of the withdrawal or in it, from `getWithdrawalStep`, `getWithdrawalStep2` and `payoutSubmit`',
    seenIn: ['modules/cashier/screens/withdraw.test.tsx'],
    rows: WITHDRAWAL_REFUSALS.map((status) => ({
      code: status,
      meaning: inWords(status),
      messages: [`cashier.withdraw.status.${status}`],
    })),
  },
  {
    title: 'Connection faults',
    journey: 'a visitor reads what is wrong with the connection',
    shown: 'in the form that was sent; behind it the dialog that says that the connection is made again',
    seenIn: ['modules/session/modals/login.test.tsx'],
    rows: faultRows(
      [
        'messageNotSent',
        'sendFailed',
        'requestTimeout',
        'deliveryInDoubt',
        'notSentReliably',
        'authenticationFailed',
        'connectFailed',
        'connectTimeout',
        'websocketUnsupported',
      ],
      'runtime.fault',
    ),
  },
  {
    title: 'Of every page',
    journey: 'a visitor reads what is wrong with a page',
    byService: [
      'Server.Maintenance',
      '234',
      'script error',
      'clock',
      'unknown route',
      'subscription not added',
    ],
    shown: 'in a dialog or notice over the page, or in place of its screen',
    seenIn: [
      'runtime/boot/start.test.tsx',
      'runtime/boot/app-effects.test.tsx',
      'runtime/shell/app-screens.test.tsx',
    ],
    rows: [
      {
        code: FAULT.cookiesRequired,
        meaning: FAULTS[FAULT.cookiesRequired],
        messages: titleAndText('runtime.cookies'),
      },
      {
        code: FAULT.underMaintenance,
        meaning: `${FAULTS[FAULT.underMaintenance]} The operator’s message is below the title.`,
        messages: ['runtime.maintenance.on-connected.title', 'runtime.failed.maintenance'],
      },
      {
        code: FAULT.siteTakesNoPlays,
        meaning: FAULTS[FAULT.siteTakesNoPlays],
        messages: titleAndText('picking.notJoined.9'),
      },
      { code: FAULT.overloaded, meaning: FAULTS[FAULT.overloaded], messages: ['session.fault.300'] },
      {
        code: 'script error',
        meaning: 'an error of a script that nothing caught',
        messages: titleAndText('runtime.error'),
      },
      {
        code: 'clock',
        meaning: 'the clock of the device is off by five seconds or more',
        messages: titleAndText('runtime.clock'),
      },
      {
        code: 'unknown route',
        meaning: 'no route has the address',
        messages: titleAndText('runtime.notFound'),
      },
      {
        code: 'subscription not added',
        meaning: 'the join is valid, its further draws were not sold',
        messages: ['picking.further.notAdded'],
      },
    ],
  },
]

/** The page about codes of errors, by path from the project's root. Throws for a code without a text. */
export function errorTable(): Record<string, string> {
  const named = new Set(ERROR_GROUPS.flatMap(({ rows }) => rows.map(({ code }) => code)))
  const forgotten = (Object.keys(FAULT) as FaultName[]).filter(
    (name) => !named.has(FAULT[name]) && !WITHOUT_TEXT.includes(name),
  )
  if (forgotten.length > 0) throw new Error(`No group of errors has ${forgotten.join(', ')}.`)
  return {
    'docs/errors.md': `# Errors

<!-- Written by \`npm run generate\` from the codes of \`schemas/protocol\` and the English messages. Do not edit. -->

What a player reads for each code of the service and of the channel (specification, section 8). A code that has no text here stops \`npm run generate\`. The texts of the other languages are the messages of the same ids.

The journeys of \`tests/e2e/errors.e2e.ts\` read the texts in a browser. “Seen by” says where the code comes from there: from a real cause, such as a refusal of the service, or the service answers and the answer to this call is changed on its way to the browser, where the cause would need hours or a broken machine.

${WITHOUT_TEXT.map((name) => `\`${FAULT[name]}\``).join(', ')}: a page that gets one has a fault of its own. It says that the call has failed, in the words of the screen.

${ERROR_GROUPS.map(sectionOf).join('\n')}`,
  }
}

/** Names the way in which a journey causes an error. Throws for a name that no row has. */
function seenBy({ byService = [], rows, title }: ErrorGroup, code: string): string {
  const unknown = byService.filter((name) => !rows.some((row) => row.code === name))
  if (unknown.length > 0) throw new Error(`${title} has no ${unknown.join(', ')}.`)
  return byService.includes(code) ? 'a real cause' : 'a changed answer'
}

function sectionOf(group: ErrorGroup): string {
  const { title, shown, seenIn, journey, rows } = group
  const lines = rows.map(
    ({ code, meaning, messages }) =>
      `| \`${code}\` | ${meaning.trim()} | ${messages
        .map(textOf)
        .map((text, place) => (place < messages.length - 1 ? `**${text}**` : text))
        .join(' ')} | ${messages.map((id) => `\`${id}\``).join(', ')} | ${seenBy(group, code)} |`,
  )
  return `## ${title}

Shown ${shown}. Seen in ${seenIn.map((file) => `\`${file}\``).join(', ')}, and in a browser by the journey “${journey}”.

| code | meaning | text | messages | seen by |
| --- | --- | --- | --- | --- |
${lines.join('\n')}
`
}

const catalogues = new Map<string, Record<string, string>>()

/** The English text of a message, with examples of its values. */
function textOf(id: string): string {
  const [module = ''] = id.split('.')
  const file = module === 'runtime' ? 'runtime/messages/en.json' : `modules/${module}/messages/en.json`
  const messages =
    catalogues.get(file) ?? (JSON.parse(readFileSync(join(ROOT, file), 'utf8')) as Record<string, string>)
  catalogues.set(file, messages)
  const message = messages[id]
  if (message === undefined) throw new Error(`${id} has no text.`)
  return String(new IntlMessageFormat(message, 'en').format(VALUES))
}
