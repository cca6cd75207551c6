import { INDEFINITE_UNTIL } from '#schemas/limits.ts'
import type { MailFormat, MailTemplate } from './mail-templates.ts'
import type { MailContents } from './outbox.ts'

export function restriction({ until }: MailContents['timeOut'], time: MailFormat['time']): MailTemplate {
  return {
    query: {},
    values: { until: time(until) },
    paragraphs: ['body', 'plays', 'money'],
    notes: ['help'],
  }
}

export function selfExclusion(
  content: MailContents['selfExclusion'],
  time: MailFormat['time'],
): MailTemplate {
  const template = restriction(content, time)
  const isIndefinite = content.until === INDEFINITE_UNTIL
  return {
    ...template,
    values: { ...template.values, isIndefinite: String(isIndefinite), sites: content.sites ?? 'all' },
  }
}

export function exclusionRemoved(
  { until }: MailContents['exclusionRemoved'],
  time: MailFormat['time'],
): MailTemplate {
  return {
    screen: 'safer-play.home',
    query: {},
    values: { until: time(until) },
    paragraphs: ['body', 'tools'],
    notes: ['help'],
  }
}

export function limitsReminder({ months }: MailContents['limitsReminder']): MailTemplate {
  return {
    screen: 'safer-play.home',
    query: {},
    values: { months },
    paragraphs: ['body', 'tools'],
    notes: ['help'],
  }
}

export function dormantSoon(
  { until, months }: MailContents['dormantSoon'],
  time: MailFormat['time'],
): MailTemplate {
  return { query: {}, values: { until: time(until), months }, paragraphs: ['body', 'money'], notes: [] }
}

export function dormantClosed({ months }: MailContents['dormantClosed']): MailTemplate {
  return { screen: 'support.home', query: {}, values: { months }, paragraphs: ['body', 'money'], notes: [] }
}
