import type { PrizeItemStatus } from '#schemas/protocol/prizes.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

const NOTIFIES = { publishes: ['player.prizeItem'], mails: ['prizeItem'] } as const

export const PRIZE_ITEMS = {
  title: 'Won items',
  table: 'prize_items',
  key: 'prize_item_id',
  column: 'status',
  states: {
    won: 'The player can claim it.',
    claimed: 'The player has chosen an agent or the post.',
    'at-agent': 'An agent has it.',
    shipped: 'It is on its way to the player.',
    delivered: 'The player has it.',
    cash: 'The player has chosen the cash alternative, which is paid.',
    expired: 'Nobody claimed it in time.',
  },
  events: {
    win: { from: [], to: 'won', ...NOTIFIES },
    claim: { from: ['won', 'claimed'], to: 'claimed', guard: 'refuseChoice', ...NOTIFIES },
    payCash: {
      from: ['won', 'claimed'],
      to: 'cash',
      guard: 'refuseChoice',
      posts: ['prize-cash'],
      ...NOTIFIES,
    },
    expire: { from: ['won'], to: 'expired', ...NOTIFIES },
    /** The operator enters a claim, also one that came late. */
    enterClaim: { from: ['won', 'expired'], to: 'claimed', guard: 'refuseChange', ...NOTIFIES },
    /** A shipped item may come back to an agent. */
    giveToAgent: {
      from: ['won', 'claimed', 'shipped', 'at-agent'],
      to: 'at-agent',
      guard: 'refuseChange',
      ...NOTIFIES,
    },
    ship: { from: ['won', 'claimed', 'at-agent'], to: 'shipped', guard: 'refuseChange', ...NOTIFIES },
    deliver: { from: ['at-agent', 'shipped'], to: 'delivered', guard: 'refuseChange', ...NOTIFIES },
  },
} as const satisfies StateMachine<'prize_items', PrizeItemStatus>
