import { useEffect, useState } from 'react'
import { type DrawnCode, drawCode } from '#schemas/draw-code.ts'
import { addressOf } from './share-link.ts'
import styles from './code-picture.module.css'

/** The QR code of a path of this site; `label` is its accessible name. */
export function CodePicture({ path, label }: { path: string; label: string }) {
  const text = addressOf(path)
  const [drawn, setDrawn] = useState<DrawnCode | null>(null)
  useEffect(() => {
    let isCurrent = true
    // Without the code, the address or number beside it can be typed.
    void drawCode(text).then(
      (drawing) => {
        if (isCurrent) setDrawn(drawing)
      },
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [text])
  const side = drawn?.side ?? 1
  return (
    <svg
      className={styles.code}
      viewBox={`0 0 ${side} ${side}`}
      role="img"
      aria-label={label}
      shapeRendering="crispEdges"
    >
      {drawn?.text === text ? <path d={drawn.shape} /> : null}
    </svg>
  )
}
