import type { Meta, StoryObj } from '@storybook/react-vite'
import type { ArtSlot } from '#schemas/theme/variants.ts'
import { ActionButton } from './action-button.tsx'
import { Art } from './art.tsx'
import { EmptyState } from './empty-state.tsx'
import { ICON_NAMES } from '#schemas/theme/icon-names.ts'
import { Icon } from './icon.tsx'
import { NoticeCard } from './notice-card.tsx'
import { ScreenState } from './screen-state.tsx'
import { Skeleton, SkeletonText } from './skeleton.tsx'
import { StoryPage, StoryRow } from './story-page.tsx'

export default { title: 'Components/States' } satisfies Meta

export const Empty: StoryObj = {
  render: () => (
    <StoryPage>
      <EmptyState
        title="No plays yet"
        body="Choose a draw and your numbers will be kept here until it is over."
        action={<ActionButton>See the draws</ActionButton>}
      />
    </StoryPage>
  ),
}

export const Failed: StoryObj = {
  render: () => <ScreenState of={{ state: 'error', retry: () => undefined }} />,
}

export const Notices: StoryObj = {
  tags: ['picture', 'duchess'],
  render: () => (
    <StoryPage>
      <NoticeCard
        tone="success"
        title="You won €12.00"
        body="Wednesday draw, 3 matches. It is on your balance."
      />
      <NoticeCard tone="info" title="A new version is available" onClose={() => undefined} />
      <NoticeCard
        tone="warning"
        title="You have played for an hour"
        body="You have spent €7.50."
        actions={<ActionButton size="small">Take a break</ActionButton>}
        onClose={() => undefined}
      />
      <NoticeCard tone="error" title="Your card was refused" body="Nothing was charged." floating />
    </StoryPage>
  ),
}

export const Loading: StoryObj = {
  render: () => (
    <StoryPage>
      <Skeleton shape="title" />
      <StoryRow>
        {[1, 2, 3, 4, 5].map((place) => (
          <Skeleton key={place} shape="ball" />
        ))}
      </StoryRow>
      <Skeleton shape="block" />
      <SkeletonText lines={3} />
      <Skeleton shape="button" />
    </StoryPage>
  ),
}

const SLOTS: ArtSlot[] = [
  'empty',
  'error',
  'offline',
  'notFound',
  'maintenance',
  'idle',
  'noWin',
  'welcome',
  'login',
  'deposit',
  'payout',
  'fairness',
  'instaplay',
  'lottery',
  'tournaments',
  'raffle',
  'favorites',
  'runner',
  'win',
]

export const Drawings: StoryObj = {
  render: () => (
    <StoryPage wide>
      <StoryRow>
        {SLOTS.map((slot) => (
          <Art key={slot} name={slot} />
        ))}
      </StoryRow>
    </StoryPage>
  ),
}

export const Icons: StoryObj = {
  render: () => (
    <StoryPage wide>
      <div
        style={{
          display: 'grid',
          gridTemplateColumns: 'repeat(auto-fill, minmax(3.5rem, 1fr))',
          gap: '1rem',
        }}
      >
        {ICON_NAMES.map((name) => (
          <Icon key={name} name={name} size="large" label={name} />
        ))}
      </div>
    </StoryPage>
  ),
}
