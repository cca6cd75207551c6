import { CONFIRMATION_VALID_MS, PASSWORD_RESET_VALID_MS, PENDING_JOIN_WAITS_MS } from '#schemas/limits.ts'
import type { Drawing } from '#service/pages/drawings.ts'
import { invitation, referralReward } from './invitation-mail.ts'
import { cardsWon, prizeItem, prizeWon } from './prize-mails.ts'
import {
  dormantClosed,
  dormantSoon,
  exclusionRemoved,
  limitsReminder,
  restriction,
  selfExclusion,
} from './protection-mails.ts'
import { subscriptionDetails, unpaidSubscription } from './subscription-mails.ts'
import { supportMail } from './support-mail.ts'
import type { MailContents, WaitingMail } from './outbox.ts'

const MINUTE_MS = 60_000
const HOUR_MS = 3_600_000

/** A template for one kind of mail: the texts are looked up by these ids, below the name of the kind. */
export interface MailTemplate {
  /** The screen that the button of the mail opens; the manifest maps it to a path. By default, the home of the site. */
  readonly screen?: string
  readonly query: Readonly<Record<string, string>>
  readonly values: Readonly<Record<string, string | number>>
  /** The amount that the mail is about, shown large. */
  readonly figure?: string
  /** The item that the mail is about. */
  readonly prize?: { readonly imageUrl: string; readonly name: string }
  /** The case to whose conversation the mail belongs. */
  readonly thread?: { readonly caseId: number; readonly replyToken: string; readonly isFirst: boolean }
  /** The secret in the link that ends the mails of this kind to the recipient. */
  readonly stopKey?: string
  /** Before and after the button. */
  readonly paragraphs: readonly string[]
  readonly notes: readonly string[]
}

/** The drawing of the theme in each kind of mail. Those about a withdrawal, an exclusion, a refusal or a change of personal details have none. */
export const DRAWING_OF: Readonly<Partial<Record<WaitingMail['kind'], Drawing>>> = {
  confirmEmail: 'welcome',
  invitation: 'welcome',
  identityVerified: 'welcome',
  addressVerified: 'welcome',
  fundsVerified: 'deposit',
  resetPassword: 'login',
  depositPaid: 'deposit',
  referralReward: 'deposit',
  subscriptionDetails: 'lottery',
  prizeItem: 'raffle',
  prizeWon: 'win',
  cardsWon: 'win',
}

/** How a site writes dates and money to a player. */
export interface MailFormat {
  /** A date and a time by the clock of the site. */
  readonly time: (at: number) => string
  /** An amount in the currency of this code, as the site's pages show it. */
  readonly money: (amount: number, currency: string) => string
  /** A play as a player reads it: the type, numbers and stake of a bet in words. */
  readonly play: (play: string) => string
}

/** The template of a mail without the texts; its dates and amounts are formatted. */
export function templateOf(mail: WaitingMail, format: MailFormat): MailTemplate {
  const { time } = format
  switch (mail.kind) {
    case 'confirmEmail':
    case 'newEmail':
      return confirmation(mail.content)
    case 'emailChanging':
      return emailChanging(mail.content)
    case 'resetPassword':
      return passwordReset(mail.content)
    case 'passwordChanged':
    case 'pinChanged':
      return passwordChanged(mail.content, time)
    case 'nameChanged':
      return detailChanged('account.info', mail.content, time)
    case 'phoneChanged':
      return detailChanged('account.phone', mail.content, time)
    case 'addressChanged':
      return addressChanged(mail.content, time)
    case 'timeOut':
      return restriction(mail.content, time)
    case 'selfExclusion':
      return selfExclusion(mail.content, time)
    case 'exclusionRemoved':
      return exclusionRemoved(mail.content, time)
    case 'limitsReminder':
      return limitsReminder(mail.content)
    case 'dormantSoon':
      return dormantSoon(mail.content, time)
    case 'dormantClosed':
      return dormantClosed(mail.content)
    case 'documentAccepted':
    case 'documentRefused':
      return documentDecision(mail.content)
    case 'identityVerified':
    case 'addressVerified':
    case 'fundsVerified':
      return { screen: 'account.verification', query: {}, values: {}, paragraphs: ['body'], notes: [] }
    case 'bonusEnding':
      return bonusEnding(mail.content, format)
    case 'campaign':
      return campaign(mail.content)
    case 'invitation':
      return invitation(mail.content)
    case 'referralReward':
      return referralReward(mail.content, format)
    case 'subscriptionDetails':
      return subscriptionDetails(mail.content, format)
    case 'subscriptionUnpaid':
      return unpaidSubscription(mail.content, format, [mail.content.reason, 'then'], ['cancel'])
    case 'subscriptionEnded':
      return unpaidSubscription(mail.content, format, ['body'], ['again'])
    case 'prizeItem':
      return prizeItem(mail.content, time)
    case 'depositPaid':
      return depositPaid(mail.content, format)
    case 'depositNotPaid':
      return depositNotPaid(mail.content, format)
    case 'purchaseFailed':
      return purchaseFailed(mail.content, format)
    case 'withdrawal':
    case 'withdrawalApproved':
      return withdrawal(mail.content, format)
    case 'supportReceived':
    case 'supportConfirm':
    case 'supportAnswer':
    case 'supportClosed':
      return supportMail(mail)
    case 'prizeWon':
      return prizeWon(mail.content, format)
    case 'cardsWon':
      return cardsWon(mail.content, format)
  }
}

function confirmation({ key }: MailContents['confirmEmail']): MailTemplate {
  return {
    screen: 'session.emailConfirmation',
    query: { key },
    values: { hours: CONFIRMATION_VALID_MS / HOUR_MS },
    paragraphs: ['body'],
    notes: ['valid', 'ignore'],
  }
}

function emailChanging({ other }: MailContents['emailChanging']): MailTemplate {
  return {
    screen: 'account.email',
    query: {},
    values: { other },
    paragraphs: ['body', 'until'],
    notes: ['notYou'],
  }
}

function passwordReset({ key }: MailContents['resetPassword']): MailTemplate {
  return {
    screen: 'session.password',
    query: { key },
    values: { minutes: PASSWORD_RESET_VALID_MS / MINUTE_MS },
    paragraphs: ['body'],
    notes: ['valid', 'ignore'],
  }
}

function passwordChanged({ at }: MailContents['passwordChanged'], time: MailFormat['time']): MailTemplate {
  return {
    query: {},
    values: { time: time(at) },
    paragraphs: ['body', 'sessions'],
    notes: ['notYou'],
  }
}

function detailChanged(
  screen: string,
  { at }: MailContents['phoneChanged'],
  time: MailFormat['time'],
): MailTemplate {
  return {
    screen,
    query: {},
    values: { time: time(at) },
    paragraphs: ['body'],
    notes: ['notYou'],
  }
}

function addressChanged(content: MailContents['addressChanged'], time: MailFormat['time']): MailTemplate {
  const template = detailChanged('account.address', content, time)
  if (content.isUnverified !== true) return template
  return { ...template, paragraphs: [...template.paragraphs, 'unverified'] }
}

function documentDecision({
  purpose,
  reason = '',
}: MailContents['documentAccepted'] & Partial<MailContents['documentRefused']>): MailTemplate {
  return {
    screen: 'account.verification',
    query: {},
    values: { purpose, reason },
    paragraphs: reason === '' ? ['body'] : ['body', 'reason'],
    notes: ['next'],
  }
}

function bonusEnding(
  { amount, currency, until, stopKey }: MailContents['bonusEnding'],
  { time, money }: MailFormat,
): MailTemplate {
  return {
    ...(stopKey !== undefined && { stopKey }),
    screen: 'cashier.home',
    query: {},
    values: { money: money(amount, currency), until: time(until) },
    paragraphs: ['body', 'then'],
    notes: ['settings'],
  }
}

function campaign({ title, text, offer, stopKey }: MailContents['campaign']): MailTemplate {
  return {
    ...(stopKey !== undefined && { stopKey }),
    ...(offer === 'depositOffer' && { screen: 'cashier.deposit' }),
    query: {},
    values: { title, text },
    paragraphs: ['text'],
    notes: ['settings'],
  }
}

function depositPaid(content: MailContents['depositPaid'], { time, money }: MailFormat): MailTemplate {
  const { amount, fee, currency, reference, at, coupon, couponAmount = 0 } = content
  return {
    screen: 'cashier.history',
    query: {},
    figure: money(amount, currency),
    values: {
      money: money(amount, currency),
      fee: money(fee, currency),
      award: money(couponAmount, currency),
      time: time(at),
      reference,
    },
    paragraphs: [
      'body',
      ...(fee === 0 ? [] : ['fee']),
      ...(coupon === undefined ? [] : [`coupon.${coupon}`]),
      'reference',
    ],
    notes: ['notYou'],
  }
}

function depositNotPaid(content: MailContents['depositNotPaid'], { time, money }: MailFormat): MailTemplate {
  const { amount, currency, reference, at, outcome } = content
  const values = {
    money: money(amount, currency),
    time: time(at),
    reference,
  }
  return {
    screen: 'cashier.deposit',
    query: {},
    values,
    paragraphs: [outcome, 'reference'],
    notes: ['settings'],
  }
}

function purchaseFailed(
  { game, amount, currency, reason, code }: MailContents['purchaseFailed'],
  { money }: MailFormat,
): MailTemplate {
  return {
    screen: 'support.home',
    query: { reference: code },
    figure: money(amount, currency),
    values: {
      game,
      money: money(amount, currency),
      reason,
      reference: code,
      hours: PENDING_JOIN_WAITS_MS / HOUR_MS,
    },
    paragraphs: ['body', 'reason', 'credited', 'code'],
    notes: ['next'],
  }
}

function withdrawal(
  content: MailContents['withdrawalApproved'] & Partial<MailContents['withdrawal']>,
  { time, money }: MailFormat,
): MailTemplate {
  const { amount, fee, currency, reference, at, ending, status = 'approved', reason = '', refusal } = content
  return {
    screen: status === 'pending' || status === 'approved' ? 'cashier.withdrawPending' : 'cashier.history',
    query: {},
    figure: money(amount, currency),
    values: {
      money: money(amount, currency),
      fee: money(fee, currency),
      time: time(at),
      status,
      ending: ending === '' ? 'none' : ending,
      reference,
      reason,
    },
    paragraphs: [
      status,
      ...(fee === 0 || status === 'rejected' ? [] : ['fee']),
      ...(reason === '' ? [] : ['reason']),
      ...(refusal === undefined ? [] : [`refusal.${refusal}`]),
      'reference',
    ],
    notes: [status === 'approved' ? 'settings' : 'notYou'],
  }
}
