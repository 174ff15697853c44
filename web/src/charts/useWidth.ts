import type { RefObject } from 'react';
import { useLayoutEffect, useRef, useState } from 'react';

/** The width of an element in pixels, so that what is drawn in it keeps the size of its letters. */
export function useWidth<T extends HTMLElement>(first: number): [RefObject<T | null>, number] {
  const element = useRef<T>(null);
  const [width, setWidth] = useState(first);
  useLayoutEffect(() => {
    if (!element.current) return;
    const watch = new ResizeObserver(([entry]) => {
      if (entry && entry.contentRect.width > 0) setWidth(Math.round(entry.contentRect.width));
    });
    watch.observe(element.current);
    return () => watch.disconnect();
  }, []);
  return [element, width];
}
