import type { Meta, StoryObj } from '@storybook/react-vite'
import { useState } from 'react'
import { BallGrid } from './ball-grid.tsx'
import { BallRow } from './ball-row.tsx'
import { Ball } from './ball.tsx'
import { Scene } from '#runtime/components/scene.tsx'
import { StoryPage, StoryRow } from '#runtime/components/story-page.tsx'

export default { title: 'Components/Ball' } satisfies Meta

const STATES = ['idle', 'chosen', 'drawn', 'matched', 'missed'] as const

export const States: StoryObj = {
  tags: ['picture'],
  render: () => (
    <StoryPage>
      {(['main', 'second'] as const).map((set) => (
        <StoryRow key={set}>
          {STATES.map((state, place) => (
            <Ball key={state} number={place * 9 + 7} set={set} state={state} />
          ))}
        </StoryRow>
      ))}
      <StoryRow>
        <Ball number={7} size="large" state="drawn" />
        <Ball number={42} size="large" state="matched" />
        <Ball number={9} size="large" set="second" state="drawn" />
      </StoryRow>
      <BallRow label="3, 11, 19, 27, 40, 44, second 7" main={[3, 11, 19, 27, 40, 44]} second={[7]} />
      <BallRow
        label="Your play: 3 and 19 matched"
        main={[3, 8, 19, 33, 41]}
        stateOf={(number) => (number === 3 || number === 19 ? 'matched' : 'missed')}
      />
    </StoryPage>
  ),
}

/** A scene has colours of its own: a ball of the page is legible on it. */
export const InScene: StoryObj = {
  render: () => (
    <Scene height="low">
      <BallRow
        label="Your play: 3 matched"
        main={[3, 8, 19, 33, 41]}
        second={[7]}
        stateOf={(number) => (number === 3 ? 'matched' : 'missed')}
      />
    </Scene>
  ),
}

function Pick({ range, columns, start }: { range: number; columns: number; start: number[] }) {
  const [chosen, setChosen] = useState(() => new Set(start))
  const toggle = (number: number) => {
    const next = new Set(chosen)
    if (!next.delete(number)) next.add(number)
    setChosen(next)
  }
  return (
    <BallGrid label={`Numbers 1 to ${range}`} columns={columns}>
      {Array.from({ length: range }, (_, place) => (
        <Ball
          key={place}
          number={place + 1}
          state={chosen.has(place + 1) ? 'chosen' : 'idle'}
          onClick={toggle}
        />
      ))}
    </BallGrid>
  )
}

export const SixOf49: StoryObj = {
  render: () => (
    <StoryPage>
      <Pick range={49} columns={7} start={[3, 11, 19, 27]} />
    </StoryPage>
  ),
}

export const FiveOf90: StoryObj = {
  render: () => (
    <StoryPage wide>
      <Pick range={90} columns={10} start={[5, 14, 23, 31, 48]} />
    </StoryPage>
  ),
}
