import type { GatewayOrder, PaymentResult } from '#schemas/gateway/protocol.ts'
import type { PaymentFailure } from '#schemas/site-manifest/payments.ts'

const CHOICES: readonly {
  readonly decision: PaymentResult
  readonly label: string
  readonly kind: string
}[] = [
  { decision: 'paid', label: 'Pay', kind: 'pay' },
  { decision: 'failed', label: 'Decline the payment', kind: 'other' },
  { decision: 'cancelled', label: 'Cancel', kind: 'other' },
  { decision: 'expired', label: 'Let it expire', kind: 'link' },
]

const DONE: Record<PaymentResult, string> = {
  paid: 'This order has been paid.',
  failed: 'The payment was declined.',
  cancelled: 'This order was cancelled.',
  expired: 'This order has expired.',
}

const REFUSED: Record<PaymentFailure, string> = {
  'credit-card': 'The payment was declined: credit cards are not accepted here. Pay with a debit card.',
}

export interface SandboxPageOptions {
  readonly order: GatewayOrder
  readonly nonce: string
  /** The earlier decision; the page then shows only the link back. */
  readonly decided: PaymentResult | null
  /** Why the payment failed. */
  readonly failure?: PaymentFailure | undefined
  readonly returnTo: string
  /** The typed card number was refused. */
  readonly isCardRefused?: boolean
}

/** The processor's page: a form that works without scripts. A card form is shown inside the site, which closes it. */
export function sandboxPage({
  order,
  nonce,
  decided,
  failure,
  returnTo,
  isCardRefused,
}: SandboxPageOptions): string {
  const isCard = order.method === 'card'
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escape(order.title)}</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main${isCard ? ' class="framed"' : ''}>
<p class="company"><span aria-hidden="true">◆</span> ${escape(order.title)}</p>
<h1>${escape(amountOf(order))}</h1>
<p class="to">to ${escape(order.siteName)}</p>
<dl><dt>Order</dt><dd>${escape(order.orderId)}</dd></dl>
${decided === null ? formOf(order, isCardRefused === true) : `<p role="status" class="done">${failure === undefined ? DONE[decided] : REFUSED[failure]}</p>`}
${decided === null || isCard ? '' : `<a class="back" href="${escape(returnTo)}">Back to ${escape(order.siteName)}</a>`}
<p class="note">A test processor: no bank, no card, no real money.</p>
</main>
</body>
</html>
`
}

const formOf = ({ method, creditCards }: GatewayOrder, isCardRefused: boolean) =>
  method === 'card' ? cardForm(isCardRefused, creditCards !== false) : choices()

function choices(): string {
  const buttons = CHOICES.map(
    ({ decision, label, kind }) =>
      `<button class="${kind}" name="decision" value="${decision}">${label}</button>`,
  )
  return `<form method="post">${buttons.join('\n')}</form>`
}

function cardForm(isRefused: boolean, takesCreditCards: boolean): string {
  return `<form method="post">
<label>Card number<input name="number" inputmode="numeric" autocomplete="cc-number" required maxlength="23" value="4242 4242 4242 4242"${isRefused ? ' aria-invalid="true" aria-describedby="refused"' : ''}></label>
${isRefused ? '<p id="refused" class="refused" role="alert">This is not the number of a card.</p>' : ''}
<div class="pair">
<label>Valid until<input name="expiry" autocomplete="cc-exp" required maxlength="7" value="12 / 34"></label>
<label>Security code<input name="code" inputmode="numeric" autocomplete="cc-csc" required maxlength="4" value="123"></label>
</div>
<button class="pay" name="decision" value="card">Pay</button>
<button class="other" name="decision" value="cancelled" formnovalidate>Cancel</button>
<p class="note">Test cards: …4242 is paid at once, …9235 is paid later, …0259 is paid and taken back after a minute, …0002 is declined, …0077 is a credit card${takesCreditCards ? '' : ', which is refused here'}.</p>
</form>`
}

function amountOf({ amountMinor, decimalPlaces, currencyCode }: GatewayOrder): string {
  const digits = { minimumFractionDigits: decimalPlaces, maximumFractionDigits: decimalPlaces }
  const amount = (amountMinor / 10 ** decimalPlaces).toLocaleString('en', digits)
  return `${amount} ${currencyCode}`
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escape(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character] ?? '')
}

const STYLE = `
:root { color-scheme: light dark; --ink: #16202b; --soft: #5a6876; --paper: #fff; --ground: #eef1f4; --line: #d5dce3; --deed: #1f5f4f; --on-deed: #fff; --wrong: #a3261d }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --soft: #a3b0bd; --paper: #1a232c; --ground: #10161c; --line: #33414e; --deed: #8ad1bb; --on-deed: #0b1f19; --wrong: #ff9a90 } }
* { box-sizing: border-box }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { inline-size: min(100%, 380px); background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 28px 24px 20px }
body:has(.framed) { padding: 0; background: var(--paper) }
.framed { inline-size: 100%; border: 0; border-radius: 0; padding: 16px }
.company { margin: 0 0 24px; font-weight: 600; letter-spacing: .01em }
.framed .company { margin-block-end: 12px }
.company span { color: var(--deed) }
h1 { margin: 0; font-size: 34px; line-height: 1.1; font-variant-numeric: tabular-nums }
.to { margin: 4px 0 20px; color: var(--soft) }
.framed .to { margin-block-end: 12px }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 24px; padding-block: 14px; border-block: 1px solid var(--line); font-size: 14px }
.framed dl { margin-block-end: 16px; padding-block: 8px }
dt { color: var(--soft) }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
form { display: grid; gap: 10px }
label { display: grid; gap: 4px; font-size: 14px; color: var(--soft) }
input { font: inherit; font-size: 16px; inline-size: 100%; min-block-size: 48px; padding: 8px 12px; border-radius: 10px; border: 1px solid var(--line); background: none; color: var(--ink); font-variant-numeric: tabular-nums }
input[aria-invalid] { border-color: var(--wrong) }
.refused { margin: 0; color: var(--wrong); font-size: 14px }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 10px }
button, .back { font: inherit; min-block-size: 48px; border-radius: 10px; border: 1px solid var(--line); background: none; color: inherit; cursor: pointer; display: grid; place-items: center; text-decoration: none }
.pay, .back { background: var(--deed); border-color: var(--deed); color: var(--on-deed); font-weight: 600 }
.link { border-color: transparent; color: var(--soft); text-decoration: underline }
:focus-visible { outline: 3px solid var(--deed); outline-offset: 2px }
.note { margin: 20px 0 0; color: var(--soft); font-size: 13px }
form .note { margin: 0 }
.done { margin: 0 0 16px; font-weight: 600 }
`
