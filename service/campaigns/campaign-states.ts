import type { CampaignStatus } from '#schemas/operator/campaigns.ts'
import type { StateMachine } from '#service/states/state-machine.ts'

export const CAMPAIGNS = {
  title: 'Campaigns',
  table: 'campaigns',
  key: 'campaign_id',
  column: 'status',
  states: {
    draft: 'The terms may change, and nobody is granted it.',
    scheduled: 'It begins on its first day.',
    running: 'It is granted to players of its audience while its budget lasts.',
    paused: 'Nobody is granted it, also after its last day; the budget and the schedule may change.',
    ended: 'Nobody is granted it any more. Cash back is paid now.',
  },
  events: {
    create: { from: [], to: 'draft', guard: 'wrongTerm' },
    /** Started before its first day. */
    schedule: { from: ['draft', 'paused'], to: 'scheduled', guard: 'refuseStart' },
    start: { from: ['draft', 'paused'], to: 'running', guard: 'refuseStart' },
    /** The first day begins. */
    begin: { from: ['scheduled'], to: 'running' },
    pause: { from: ['scheduled', 'running'], to: 'paused' },
    /** By an operator; of one that is not paused also after the last day. */
    end: { from: ['draft', 'scheduled', 'running', 'paused'], to: 'ended' },
  },
} as const satisfies StateMachine<'campaigns', CampaignStatus>
