import { readFile } from 'node:fs/promises'
import type { CouponTerms, OperatedCoupon } from '#schemas/operator/coupons.ts'
import { Mistake } from '../../mistake.ts'
import { type PageRequest, sayList } from './say-list.ts'
import { resultOf, type OperatorApi } from './connect-api.ts'

/** Runs `coupon list`, `create` (with the terms in a JSON file) or `end`, and prints the outcome for each coupon. */
export async function runCouponCommand(
  api: OperatorApi,
  [command, subject]: readonly (string | undefined)[],
  { site: siteId }: { readonly site?: string | undefined },
  say: (line: string) => void,
): Promise<void> {
  if (siteId === undefined) throw new Mistake('The command needs --site.')
  if (command === 'list') {
    return sayList(
      {
        readPage: async (from: PageRequest<string>) => {
          const { coupons: rows, hasMore } = resultOf(await api('getCoupons', { siteId }, from))
          return { rows, hasMore }
        },
        idOf: ({ code }) => code,
        lineOf,
        none: `${siteId} has no coupons.`,
      },
      say,
    )
  }
  if (command !== 'create' && command !== 'end')
    throw new Mistake('The commands are coupon list, create and end.')
  if (subject === undefined)
    throw new Mistake(
      command === 'end' ? 'The command needs the code of a coupon.' : 'The command needs a file.',
    )
  const coupon =
    command === 'end'
      ? await api('endCoupon', { siteId, code: subject }, {})
      : await api('createCoupon', { siteId }, await readTerms(subject))
  say(lineOf(resultOf(coupon)))
}

/** The terms in a file; the service validates them. */
async function readTerms(file: string): Promise<CouponTerms> {
  try {
    return JSON.parse(await readFile(file, 'utf8')) as CouponTerms
  } catch (error) {
    throw new Mistake(`${file} is not a JSON file with the terms of a coupon: ${(error as Error).message}`)
  }
}

function lineOf({
  code,
  award,
  percent,
  amount,
  maxAward,
  currency,
  uses,
  maxUses,
  endedAt,
}: OperatedCoupon): string {
  const adds = percent === undefined ? `${amount} ${currency}` : `${percent} % up to ${maxAward} ${currency}`
  const used = maxUses === undefined ? `${uses} uses` : `${uses} of ${maxUses} uses`
  return `${code}: ${award}, ${adds}, ${used}${endedAt === undefined ? '' : ', ended'}`
}
