import type { PaymentOutcome, ProcessorOrder } from '../payment-processor.ts'

const CHOICES: readonly {
  readonly decision: PaymentOutcome
  readonly label: string
  readonly kind: string
}[] = [
  { decision: 'paid', label: 'Pay', kind: 'pay' },
  { decision: 'failed', label: 'Decline the card', kind: 'other' },
  { decision: 'cancelled', label: 'Cancel', kind: 'other' },
  { decision: 'expired', label: 'Let it expire', kind: 'link' },
]

const DONE: Record<PaymentOutcome, string> = {
  paid: 'This order has been paid.',
  failed: 'The card was declined.',
  cancelled: 'This order was cancelled.',
  expired: 'This order has expired.',
}

export interface SandboxPageOptions {
  readonly order: ProcessorOrder
  readonly nonce: string
  /** The earlier decision; the page then shows only the link back. */
  readonly decided: PaymentOutcome | null
  readonly returnTo: string
}

/** The processor's page: a form that works without scripts. */
export function sandboxPage({ order, nonce, decided, returnTo }: SandboxPageOptions): string {
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Sandbox payments</title>
<style nonce="${nonce}">${STYLE}</style>
</head>
<body>
<main>
<p class="company"><span aria-hidden="true">◆</span> Sandbox payments</p>
<h1>${escape(amountOf(order))}</h1>
<p class="to">to ${escape(order.siteName)}</p>
<dl><dt>Order</dt><dd>${escape(order.orderId)}</dd><dt>Card</dt><dd>•••• 4242</dd></dl>
${decided === null ? form() : `<p role="status" class="done">${DONE[decided]}</p>`}
${decided === null ? '' : `<a class="back" href="${escape(returnTo)}">Back to ${escape(order.siteName)}</a>`}
<p class="note">A test processor: no bank, no card, no real money.</p>
</main>
</body>
</html>
`
}

function form(): string {
  const buttons = CHOICES.map(
    ({ decision, label, kind }) =>
      `<button class="${kind}" name="decision" value="${decision}">${label}</button>`,
  )
  return `<form method="post">${buttons.join('\n')}</form>`
}

function amountOf({ amountMinor, decimalPlaces, currencyCode }: ProcessorOrder): string {
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
:root { color-scheme: light dark; --ink: #16202b; --soft: #5a6876; --paper: #fff; --ground: #eef1f4; --line: #d5dce3; --deed: #1f5f4f; --on-deed: #fff }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf2; --soft: #a3b0bd; --paper: #1a232c; --ground: #10161c; --line: #33414e; --deed: #8ad1bb; --on-deed: #0b1f19 } }
* { box-sizing: border-box }
body { margin: 0; min-block-size: 100vh; display: grid; place-items: center; padding: 16px; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif }
main { inline-size: min(100%, 380px); background: var(--paper); border: 1px solid var(--line); border-radius: 14px; padding: 28px 24px 20px }
.company { margin: 0 0 24px; font-weight: 600; letter-spacing: .01em }
.company span { color: var(--deed) }
h1 { margin: 0; font-size: 34px; line-height: 1.1; font-variant-numeric: tabular-nums }
.to { margin: 4px 0 20px; color: var(--soft) }
dl { display: grid; grid-template-columns: auto 1fr; gap: 6px 16px; margin: 0 0 24px; padding-block: 14px; border-block: 1px solid var(--line); font-size: 14px }
dt { color: var(--soft) }
dd { margin: 0; text-align: end; overflow-wrap: anywhere; font-variant-numeric: tabular-nums }
form { display: grid; gap: 10px }
button, .back { font: inherit; min-block-size: 48px; border-radius: 10px; border: 1px solid var(--line); background: none; color: inherit; cursor: pointer; display: grid; place-items: center; text-decoration: none }
.pay, .back { background: var(--deed); border-color: var(--deed); color: var(--on-deed); font-weight: 600 }
.link { border-color: transparent; color: var(--soft); text-decoration: underline }
:focus-visible { outline: 3px solid var(--deed); outline-offset: 2px }
.note { margin: 20px 0 0; color: var(--soft); font-size: 13px }
.done { margin: 0 0 16px; font-weight: 600 }
`
