import type { Meta, StoryObj } from '@storybook/react-vite'
import { useSite } from '#runtime/site/site.ts'
import type { TrialRuntimeOptions } from '#runtime/testing/trial-runtime.tsx'
import messages from '../messages/en.json'
import session from '../module.ts'
import Login from './login.tsx'

export default { title: 'Screens/Login', tags: ['screen'] } satisfies Meta

function Screen() {
  return <Login site={useSite()} params={{ redirectUrl: '/pick?id=70' }} />
}

export const ToPlay: StoryObj = {
  parameters: { runtime: { modules: [session], messages, path: '/login' } satisfies TrialRuntimeOptions },
  render: () => <Screen />,
}
