import type { RefObject } from 'react';
import { useEffect, useRef, useState } from 'react';

/** The width of an element in pixels, so that what is drawn in it keeps the size of its letters; 0 until it is known. */
export function useWidth<T extends HTMLElement>(): [RefObject<T | null>, number] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => entry && setWidth(Math.round(entry.contentRect.width)));
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return [element, width];
}
