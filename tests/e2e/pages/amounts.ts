import type { Locator } from '@playwright/test'
import { opening, type Browsing } from './browsing.ts'

/** Reads an amount as a site writes it, in minor units: two digits behind the last sign are decimals. */
export function amountMinor(text: string): number {
  const figures = /\d[\d.,\s'’]*\d|\d/.exec(text)?.[0] ?? ''
  const digits = figures.replaceAll(/\D/g, '')
  if (digits === '') throw new Error(`There is no amount in "${text}".`)
  return /[.,]\d{2}$/.test(figures) ? Number(digits) : Number(digits) * 100
}

export async function minorOf(part: Locator): Promise<number> {
  return amountMinor((await part.textContent()) ?? '')
}

/** The amount in the line of the bill on show that has this message. */
export function billed({ page, says }: Browsing, message: string): Promise<number> {
  const line = page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: opening(says(message)) }) })
    .locator('dd')
  return minorOf(line)
}
