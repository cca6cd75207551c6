import type { Meta, StoryObj } from '@storybook/react-vite'
import { ActionButton } from './action-button.tsx'
import { BallRow } from '#games/components/ball-row.tsx'
import { MoneyLine, MoneyLines } from './money-line.tsx'
import { Panel } from './panel.tsx'
import { ProgressBar } from './progress-bar.tsx'
import { StatusTag } from './status-tag.tsx'
import { StoryPage, StoryRow } from './story-page.tsx'

export default { title: 'Components/Panel', tags: ['picture'] } satisfies Meta

export const Cards: StoryObj = {
  render: () => (
    <StoryPage>
      <Panel
        title="Wednesday draw"
        aside="in 2 h 14 min"
        emphasis
        footer={
          <ActionButton fullWidth price="€2.50">
            Pick numbers
          </ActionButton>
        }
      >
        <StoryRow>
          <StatusTag tone="live">Open</StatusTag>
          <StatusTag>6 of 49</StatusTag>
          <StatusTag tone="success">You are in</StatusTag>
          <StatusTag tone="warning">Closes soon</StatusTag>
          <StatusTag tone="error">Refunded</StatusTag>
          <StatusTag tone="info">New</StatusTag>
        </StoryRow>
        <ProgressBar label="Seats taken" value={312} max={500} valueText="312 of 500" labelShown />
      </Panel>
      <Panel variant="ticket" title="Your play" aside="No. 48 213" footer="Bought 18 Nov, 19:42">
        <BallRow label="3, 11, 19, 27, 40, 44" main={[3, 11, 19, 27, 40, 44]} />
        <BallRow label="5, 14, 23, 31, 48, 49" main={[5, 14, 23, 31, 48, 49]} />
      </Panel>
      <Panel title="What you pay">
        <MoneyLines>
          <MoneyLine label="3 lines" note="3 × €2.40" value="€7.20" />
          <MoneyLine label="Fee" note="3 × €0.10" value="€0.30" />
          <MoneyLine label="Total" value="€7.50" strong />
        </MoneyLines>
        <Panel variant="well">
          <MoneyLines>
            <MoneyLine label="Balance after" value="€42.50" />
          </MoneyLines>
        </Panel>
      </Panel>
    </StoryPage>
  ),
}
