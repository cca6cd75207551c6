import { useEffect, useId, useRef, useState, type SyntheticEvent } from 'react'
import { centerCrop, makeAspectCrop, ReactCrop, type PercentCrop } from 'react-image-crop'
import 'react-image-crop/dist/ReactCrop.css'
import type { PictureCrop, PictureUse } from '#schemas/operator/site-assets.ts'

/** Width by height of uses with one shape; the others are cut freely. */
const ASPECTS: Readonly<Partial<Record<PictureUse, number>>> = { icon: 1, card: 1200 / 630 }
/** Fewer pixels are enlarged, and look soft. */
const WIDTHS: Readonly<Partial<Record<PictureUse, number>>> = { icon: 192, card: 1200, hero: 1440 }
const LABELS = {
  cropArea: 'Part that is shown: arrow keys move it',
  nwDragHandle: 'Upper left corner: arrow keys move it',
  nDragHandle: 'Upper edge: arrow keys move it',
  neDragHandle: 'Upper right corner: arrow keys move it',
  eDragHandle: 'Right edge: arrow keys move it',
  seDragHandle: 'Lower right corner: arrow keys move it',
  sDragHandle: 'Lower edge: arrow keys move it',
  swDragHandle: 'Lower left corner: arrow keys move it',
  wDragHandle: 'Left edge: arrow keys move it',
}
const MIN_PX = 16

interface CropPictureProps {
  label: string
  use: PictureUse
  /** The whole picture as a data URL. */
  source: string
  /** Takes the part, or undefined for the whole picture. */
  take: (crop: PictureCrop | undefined) => void
  cancel: () => void
}

/** Chooses the part of a picture that is shown, with the pointer or with arrow keys. The service cuts it. */
export function CropPicture({ label, use, source, take, cancel }: CropPictureProps) {
  const id = useId()
  const head = useRef<HTMLHeadingElement>(null)
  const [size, setSize] = useState<{ width: number; height: number } | null>(null)
  const [crop, setCrop] = useState<PercentCrop>()
  const aspect = ASPECTS[use]
  useEffect(() => head.current?.focus(), [])
  const load = ({ currentTarget }: SyntheticEvent<HTMLImageElement>) => {
    const { naturalWidth: width, naturalHeight: height } = currentTarget
    setSize({ width, height })
    if (aspect === undefined) return
    const most = Math.min(100, ((height * aspect) / width) * 100)
    setCrop(centerCrop(makeAspectCrop({ unit: '%', width: most }, aspect, width, height), width, height))
  }
  const isPart = crop !== undefined && crop.width > 0 && crop.height > 0
  return (
    <div className="crop" role="group" aria-labelledby={id}>
      <h4 id={id} ref={head} tabIndex={-1}>
        Part of the picture for “{label}”
      </h4>
      <ReactCrop
        {...(crop !== undefined && { crop })}
        {...(aspect !== undefined && { aspect, keepSelection: true })}
        onChange={(_pixels, percent) => setCrop(percent)}
        ariaLabels={LABELS}
        minWidth={MIN_PX}
        minHeight={MIN_PX}
        ruleOfThirds
      >
        <img src={source} alt="Everything in the file" onLoad={load} />
      </ReactCrop>
      <p className="field-hint" role="status">
        {size === null ? '' : partOf(size, isPart ? crop : null, WIDTHS[use] ?? 0)}
      </p>
      <p className="field-hint">
        Draw a frame, or move it with arrow keys; Shift and Ctrl make larger steps. The whole picture is kept,
        so that another part can be chosen later.
      </p>
      <div className="picture-actions">
        {isPart ? (
          <button type="button" className="button primary" onClick={() => take(shareOf(crop))}>
            Use this part
          </button>
        ) : null}
        {isPart || size === null || aspect !== undefined ? null : (
          <button
            type="button"
            className="button"
            onClick={() => setCrop({ unit: '%', x: 10, y: 10, width: 80, height: 80 })}
          >
            Show a frame
          </button>
        )}
        <button
          type="button"
          className={isPart ? 'button' : 'button primary'}
          onClick={() => take(undefined)}
        >
          Use the whole picture
        </button>
        <button type="button" className="button quiet" onClick={cancel}>
          Cancel
        </button>
      </div>
    </div>
  )
}

function partOf(size: { width: number; height: number }, crop: PercentCrop | null, width: number): string {
  const part = {
    width: Math.round((size.width * (crop?.width ?? 100)) / 100),
    height: Math.round((size.height * (crop?.height ?? 100)) / 100),
  }
  const counted = `${part.width} × ${part.height} of ${size.width} × ${size.height} pixels.`
  return part.width >= width
    ? counted
    : `${counted} It is shown ${width} pixels wide, and looks soft: choose a larger part or picture.`
}

/** Shares of the picture inside of its bounds. */
function shareOf({ x, y, width, height }: PercentCrop): PictureCrop {
  const share = (percent: number) => Math.min(1, Math.max(0, percent / 100))
  const [left, top] = [share(x), share(y)]
  return {
    x: left,
    y: top,
    width: Math.min(1 - left, share(width)),
    height: Math.min(1 - top, share(height)),
  }
}
