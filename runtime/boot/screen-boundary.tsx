import { Component, type ReactNode } from 'react'
import { BrokenScreen } from '#runtime/screens/broken.tsx'
import { reportError } from './report-error.ts'

interface ScreenBoundaryProps {
  children: ReactNode
  /** Another screen is shown: what broke is behind the player. */
  screenKey: string
}

interface ScreenBoundaryState {
  isBroken: boolean
  screenKey: string
}

/** Shows the page of spec section 2 ("Boot texts") when a screen cannot be drawn or its code cannot be loaded. */
export class ScreenBoundary extends Component<ScreenBoundaryProps, ScreenBoundaryState> {
  override state: ScreenBoundaryState = { isBroken: false, screenKey: this.props.screenKey }

  static getDerivedStateFromError(): Partial<ScreenBoundaryState> {
    return { isBroken: true }
  }

  static getDerivedStateFromProps(
    { screenKey }: ScreenBoundaryProps,
    state: ScreenBoundaryState,
  ): Partial<ScreenBoundaryState> | null {
    return screenKey === state.screenKey ? null : { isBroken: false, screenKey }
  }

  override componentDidCatch(error: unknown) {
    reportError(error)
  }

  override render() {
    return this.state.isBroken ? <BrokenScreen /> : this.props.children
  }
}
