import type { Locator, Page } from '@playwright/test'

/** Somebody's browser at a site, and how the site words its messages. */
export interface Browsing {
  readonly page: Page
  readonly siteId: string
  /** A pattern that matches the site's text for a message id. */
  readonly says: (id: string) => RegExp
}

/** The words as the beginning of a name that goes on, such as a button with its price. */
export function opening(words: RegExp): RegExp {
  return new RegExp(words.source.replace(/\$$/, ''))
}

/** The words anywhere in a longer text. */
export function part(words: RegExp): RegExp {
  return new RegExp(words.source.replace(/^\^|\$$/g, ''))
}

/** A button, or a link that looks like one, with this name. */
export function buttonOrLink(scope: Page | Locator, name: RegExp): Locator {
  return scope.getByRole('button', { name }).or(scope.getByRole('link', { name }))
}

/** Whether a part of the page begins below the header that stays at the window's upper edge. */
export function isBelowHeader(part: Locator): Promise<boolean> {
  return part.evaluate((element) => {
    const header = document.querySelector('header')
    return header === null || element.getBoundingClientRect().top >= header.getBoundingClientRect().bottom
  })
}

/** An error of a page for a message. It has no stack where the page threw, or rejected a promise with, something else than an `Error`. */
export function errorText({ name, message, stack = '' }: Error): string {
  return stack === '' ? `${name}: ${message}` : stack
}
