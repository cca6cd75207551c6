import { Component, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useNotices, type Notices } from '#runtime/notices/notices.ts'
import { reportError } from '#runtime/context/report-error.ts'

interface PartBoundaryProps {
  children: ReactNode
  /** Removes the broken part. */
  onError: () => void
}

/** Error boundary of a part of the page, such as a modal, so that its error does not take down the screen. */
export function PartBoundary(props: PartBoundaryProps) {
  const notices = useNotices()
  const title = useIntl().formatMessage({ id: 'runtime.partBroken' })
  return <Boundary {...props} notices={notices} title={title} />
}

class Boundary extends Component<
  PartBoundaryProps & { notices: Notices; title: string },
  { isBroken: boolean }
> {
  override state = { isBroken: false }

  static getDerivedStateFromError() {
    return { isBroken: true }
  }

  override componentDidCatch(error: unknown) {
    const { notices, onError, title } = this.props
    reportError(error)
    notices.show({ id: 'runtime.partBroken', tone: 'error', title })
    onError()
  }

  override render() {
    return this.state.isBroken ? null : this.props.children
  }
}
