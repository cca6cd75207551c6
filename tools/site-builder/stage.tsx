import '#runtime/theming/base.css'
import { createRoot } from 'react-dom/client'
import { Stage } from './stage/stage.tsx'

const root = document.getElementById('root')
if (root === null) throw new Error('The page has no #root.')
createRoot(root).render(<Stage />)
