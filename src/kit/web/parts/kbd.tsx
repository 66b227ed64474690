/** The name of a key or of keys: `Ctrl K`. */
export const Kbd = ({ children }: { children: string }) => (
  <kbd className="inline-grid h-5 min-w-5 place-items-center whitespace-nowrap rounded-selector border border-line-strong px-1.5 font-[inherit] text-muted text-xs">
    {children}
  </kbd>
);
