import type { Meta, StoryObj } from '@storybook/react-vite'
import { player, playerAccount } from '#runtime/testing/entities.ts'
import { partStory, stayOpen } from '#runtime/testing/story.tsx'
import CountryBlocked from './country-blocked.tsx'
import MustDeposit from './must-deposit.tsx'
import NoSegment from './no-segment.tsx'
import NotEnoughFundsModal from './not-enough-funds.tsx'

export default { title: 'Modals/Picking' } satisfies Meta

const own = { player: player(), accounts: [playerAccount({ accountBalance: 5 })] }

export const CountryIsBlocked: StoryObj = partStory(<CountryBlocked close={stayOpen} />, own)
export const DepositFirst: StoryObj = partStory(<MustDeposit close={stayOpen} />, own)
export const Unregistered: StoryObj = partStory(<NoSegment close={stayOpen} />, own)
export const NotEnoughFunds: StoryObj = partStory(
  <NotEnoughFundsModal missing={2.5} currencyId={978} close={stayOpen} />,
  own,
)
