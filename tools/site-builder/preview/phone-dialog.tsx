import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { drawCode } from '#schemas/draw-code.ts'
import { Dialog } from '../components/dialog.tsx'
import { timeIn } from '../state/site-time.ts'
import { useBuilder } from '../state/builder-context.ts'
import type { OpenSite } from '../state/open-site.ts'
import { previewAddress } from '#tools/preview-address.ts'
import type { PreviewOptions } from './preview-options.ts'

interface PhoneDialogProps {
  site: OpenSite
  options: PreviewOptions
  isOpen: boolean
  close: () => void
}

/** A link to the draft for another device, as a QR code and as text. Each opening makes a new link. */
export function PhoneDialog({ site, options, isOpen, close }: PhoneDialogProps) {
  return (
    <Dialog title="The draft on a phone" isOpen={isOpen} close={close}>
      <PhoneLink site={site} options={options} />
      <div className="dialog-actions">
        <button type="button" className="button" onClick={close}>
          Close
        </button>
      </div>
    </Dialog>
  )
}

function PhoneLink({ site, options }: Pick<PhoneDialogProps, 'site' | 'options'>) {
  const { api } = useBuilder()
  const { siteId } = site.detail
  const {
    data: link,
    error,
    refetch,
  } = useQuery({
    queryKey: ['preview-link', siteId],
    queryFn: () => api.createPreviewLink(siteId),
    staleTime: Infinity,
    gcTime: 0,
    retry: false,
  })
  const address = link === undefined ? undefined : previewAddress(link.url, options)
  const { data: code } = useQuery({
    queryKey: ['preview-code', address],
    queryFn: () => drawCode(address ?? ''),
    enabled: address !== undefined,
    staleTime: Infinity,
    gcTime: 0,
  })
  if (error !== null) {
    return (
      <div role="alert">
        <p>{error.message}</p>
        <button type="button" className="button" onClick={() => void refetch()}>
          Try again
        </button>
      </div>
    )
  }
  if (address === undefined || link === undefined) return <p role="status">Making the link…</p>
  const zone = site.detail.resolved?.timeZone ?? 'UTC'
  return (
    <div className="phone-link">
      <svg
        viewBox={`0 0 ${code?.side ?? 1} ${code?.side ?? 1}`}
        role="img"
        aria-label="QR code of the link"
        shapeRendering="crispEdges"
      >
        <path d={code?.shape ?? ''} />
      </svg>
      <p>
        Everybody who has this link sees the newest draft until {timeIn(zone, link.endsAt)}. Nothing can be
        bought there.
      </p>
      {new URL(address).hostname.endsWith('.localhost') ? (
        <p className="preview-note">
          This address opens on this machine alone. For other devices, the service needs PREVIEW_ORIGIN.
        </p>
      ) : null}
      <CopiedLink address={address} />
    </div>
  )
}

function CopiedLink({ address }: { address: string }) {
  const [isCopied, setCopied] = useState(false)
  const copy = () =>
    void navigator.clipboard.writeText(address).then(
      () => setCopied(true),
      () => undefined,
    )
  return (
    <div className="copied-link">
      <input
        className="input code"
        aria-label="Link to the draft"
        readOnly
        value={address}
        onFocus={({ target }) => target.select()}
      />
      <button type="button" className="button" onClick={copy}>
        Copy
      </button>
      <span role="status">{isCopied ? 'Copied' : ''}</span>
    </div>
  )
}
