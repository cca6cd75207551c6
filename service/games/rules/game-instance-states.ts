import type { InstanceStatus } from '#service/database/tables.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

/** READY, RETRY and the others are those of the wire (spec 4); REPLAY1 exists in the browser alone. */
export const GAME_INSTANCES = {
  title: 'Game instances',
  table: 'game_instances',
  key: 'game_instance_id',
  column: 'status',
  states: {
    OPEN: 'Plays are sold.',
    FULL: 'Every play of an instaplay is sold: the draw follows.',
    CLOSED: 'Sales are over: the draw or the refund follows.',
    READY: 'The countdown runs, and the draw is settled meanwhile.',
    RETRY: 'A step before the start has failed, and is tried again.',
    STARTED: 'The draw is shown; the prizes are paid after its last ball.',
    ENDED: 'The prizes are paid, or every play is refunded.',
  },
  events: {
    open: { from: [], to: 'OPEN', publishes: ['game.create', 'game.registrationStart'] },
    /** An instant game that one batch sells more than once. */
    sellSpare: { from: [], to: 'FULL', writtenBy: 'sell_spare_instances' },
    /** By a join, or by won entries that take their seats. */
    fill: { from: ['OPEN'], to: 'FULL', writtenBy: 'apply_joins', publishes: ['game.update'] },
    close: { from: ['OPEN'], to: 'CLOSED', publishes: ['game.registrationEnd'] },
    /** Nothing is sold, and the game is paused or over. */
    withdraw: { from: ['OPEN'], to: 'CLOSED' },
    makeReady: { from: ['FULL', 'CLOSED', 'RETRY'], to: 'READY', publishes: ['game.ready'] },
    prepare: {
      from: ['READY', 'RETRY'],
      to: 'READY',
      posts: ['settlement'],
      publishes: ['game.ready'],
    },
    retry: {
      from: ['FULL', 'CLOSED', 'READY', 'RETRY'],
      to: 'RETRY',
      guard: 'isBeforeStart',
      publishes: ['game.failRetry'],
    },
    start: { from: ['READY'], to: 'STARTED', publishes: ['game.start', 'game.standings'] },
    /** A card is settled and shown at once. */
    drawCard: {
      from: ['FULL', 'CLOSED', 'READY', 'RETRY'],
      to: 'STARTED',
      writtenBy: 'write_card_draws',
      posts: ['settlement'],
      publishes: ['game.start', 'game.drawEnded'],
    },
    end: {
      from: ['STARTED'],
      to: 'ENDED',
      posts: ['prize', 'satellite-award'],
      publishes: ['player.allWinnings', 'game.winners', 'game.end'],
      mails: ['prizeWon'],
    },
    endCard: {
      from: ['STARTED'],
      to: 'ENDED',
      writtenBy: 'end_cards',
      posts: ['prize', 'satellite-award'],
      publishes: ['player.allWinnings', 'game.winners', 'game.end'],
    },
    /** Called off, too few plays, a card that is taken back, or a draw that failed for good. */
    refund: {
      from: ['FULL', 'CLOSED', 'READY', 'RETRY'],
      to: 'ENDED',
      posts: ['refund'],
      publishes: ['game.refunded', 'game.delete'],
    },
  },
} as const satisfies StateMachine<'game_instances', InstanceStatus>
