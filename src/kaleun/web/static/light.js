// Before anything is painted: the light that was chosen here before. Without a choice the system's setting holds.
try {
  const light = localStorage.getItem("kaleun-light");
  if (light === "light" || light === "dark") document.documentElement.dataset.theme = light;
} catch { /* no storage: the system's setting holds */ }
