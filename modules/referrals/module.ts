import { defineModule } from '#runtime/registry/module.ts'
import facts from './facts.ts'

/** The player's link for friends, invitations by mail, and who came by them. */
export default defineModule(facts, {
  on: { 'player.privateMessage': { refetch: ['getReferralsReport'] } },
})
