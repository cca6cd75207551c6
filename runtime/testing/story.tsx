import type { StoryObj } from '@storybook/react-vite'
import type { ComponentType, ReactNode } from 'react'
import { Fault, FAULT } from '#schemas/protocol/faults.ts'
import { operations } from '#schemas/protocol/operations.ts'
import { useSite, type Site } from '#runtime/site/site.ts'
import type { Answers } from './fake-client.ts'
import type { TrialRuntimeOptions } from './trial-runtime.tsx'

/** A plain object: Storybook reads other properties of parameters too, such as `toJSON`. */
const everyOperation = (answer: () => never | Promise<never>): Answers =>
  Object.fromEntries(Object.keys(operations).map((name) => [name, answer]))

/** Answers that never arrive: the loading state of a screen. */
export const PENDING_ANSWERS = everyOperation(() => new Promise<never>(() => undefined))

/** Answers of a service that fails: the error state of a screen. */
export const FAILED_ANSWERS = everyOperation(() => {
  throw new Fault(FAULT.overloaded)
})

/** A story of a part, with the runtime that it needs. */
export const partStory = (part: ReactNode, runtime: TrialRuntimeOptions = {}): StoryObj => ({
  parameters: { runtime },
  render: () => <>{part}</>,
})

interface ScreenStoryOptions<Params> extends TrialRuntimeOptions {
  params?: Params
}

/** A story of a screen with the parameters of its address. */
export const screenStory = <Params extends object>(
  Screen: ComponentType<{ site: Site; params: Params }>,
  { params, ...runtime }: ScreenStoryOptions<Params> = {},
): StoryObj => partStory(<DisplayedScreen screen={Screen} params={params ?? ({} as Params)} />, runtime)

function DisplayedScreen<Params>(props: {
  screen: ComponentType<{ site: Site; params: Params }>
  params: Params
}) {
  return <props.screen site={useSite()} params={props.params} />
}

/** For modals in stories, which stay open. */
export const stayOpen = () => undefined
