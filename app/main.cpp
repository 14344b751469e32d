namespace { }
int main() { return 0; }
