import { Component, type ReactNode } from 'react'
import { useIntl } from 'react-intl'
import { useNotices, type Notices } from '#runtime/notices/notices.ts'
import { reportError } from '#runtime/context/report-error.ts'

interface PartBoundaryProps {
  children: ReactNode
  /** Takes the broken part away. */
  onError: () => void
}

/** Keeps a part of the page that breaks, a modal for one, from taking the screen with it. */
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
