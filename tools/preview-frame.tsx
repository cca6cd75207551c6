import { useState } from 'react'

/** The pages of a preview while it changes from one to the next: the one before stays visible until the next has loaded. */
export function useShownPage(wanted: string | null) {
  const [shown, show] = useState<string | null>(null)
  const pages = [...new Set([shown, wanted])].filter((page) => page !== null)
  return { shown, show, pages, isBusy: shown !== wanted }
}

interface PreviewFrameProps {
  readonly title: string
  readonly address: string
  readonly size: { readonly width: number; readonly height: number; readonly scale: number }
  /** It is loading behind the one that is shown. */
  readonly isNext?: boolean
  /** It is loaded once it comes into view. */
  readonly isLazy?: boolean
  readonly onLoad?: () => void
}

/** One page of a preview, at the size of its device, scaled. */
export function PreviewFrame({
  title,
  address,
  size: { width, height, scale },
  isNext = false,
  isLazy = false,
  onLoad,
}: PreviewFrameProps) {
  return (
    <iframe
      title={title}
      src={address}
      // The preview has another origin than the page around it: it may use its own storage, and cannot access that page.
      // oxlint-disable-next-line react/iframe-missing-sandbox
      sandbox="allow-scripts allow-same-origin allow-forms"
      referrerPolicy="no-referrer"
      loading={isLazy ? 'lazy' : 'eager'}
      style={{
        position: 'absolute',
        inset: '0 auto auto 0',
        border: 0,
        transformOrigin: '0 0',
        inlineSize: width,
        blockSize: height,
        transform: `scale(${scale})`,
        ...(isNext && { visibility: 'hidden' }),
      }}
      {...(isNext ? { tabIndex: -1, 'aria-hidden': true } : {})}
      {...(onLoad !== undefined && { onLoad })}
    />
  )
}
